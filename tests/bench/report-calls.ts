import { isBytes, mayCall, type Operation } from '@pengawas/api/kernel/http/operation'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { ROLES, type Role } from '@pengawas/shared/roles'
import { OWN_LISTS, type OwnLister, type YearKnown } from './report-data.ts'

/** What the parameters of calls stand for, with values from the data: several of each, so that no cache knows them all. */
export type Known = Readonly<Record<Thing, readonly string[]>>
export type Thing =
  | 'largest'
  | 'assessment'
  | 'adaptive'
  | 'test'
  | 'oneTest'
  | 'ownTest'
  | 'flag'
  | 'question'
  | 'user'
  | 'candidate'
  | 'certificate'
  | 'appeal'
  | 'essay'
  | 'validator'
  | 'entry'
  | 'kind'

/** A call as it is made: `:thing` in the path or the query is one of the known values. */
interface Asked {
  as: Role
  to: readonly string[]
}

const ask = (as: Role, ...to: readonly string[]): Asked => ({ as, to })

/** Calls that need more than their path, and the queries that cost most. A call without parameters needs no line here. */
const ASKED: Readonly<Record<string, Asked>> = {
  '/users': ask('super-admin', '?page=1&pageSize=25', '?q=wahyuni&pageSize=25', '?page=150&pageSize=25&sort=name'),
  '/users/ids': ask('super-admin', '?role=peserta'),
  '/users/{id}': ask('super-admin', ':user'),
  '/users/{id}/history': ask('super-admin', ':user'),
  '/participants': ask(
    'administrator',
    '?page=1&pageSize=25',
    '?q=santoso&pageSize=25',
    '?page=40&pageSize=25&sort=name',
  ),
  '/participants/{id}': ask('super-admin', ':candidate'),
  '/participants/{id}/history': ask('super-admin', ':candidate'),
  '/assessments': ask(
    'super-admin',
    '?page=1&pageSize=25',
    '?q=manajerial&pageSize=25',
    '?page=6&sort=title',
    '?status=completed',
  ),
  '/assessments/similar-titles': ask('administrator', '?title=Pemetaan%20Kompetensi%20Nasional'),
  '/assessments/{id}': ask('super-admin', ':assessment', ':largest'),
  '/assessments/{id}/history': ask('super-admin', ':assessment'),
  '/assessments/{id}/stats': ask('super-admin', ':assessment', ':largest'),
  '/assessments/{id}/with-status-check': ask('super-admin', ':assessment'),
  '/assessments/{id}/questions': ask('super-admin', ':assessment'),
  '/assessment-questions': ask('super-admin', '?assessmentId=:assessment'),
  '/assessments/{id}/participants': ask(
    'super-admin',
    ':assessment',
    ':largest',
    ':largest?q=santoso&pageSize=200',
    ':largest?page=20&pageSize=200&sort=unit',
  ),
  '/assessments/{id}/proctors': ask('super-admin', ':assessment', ':largest'),
  '/assessments/{id}/accommodations': ask('super-admin', ':assessment', ':largest'),
  '/assessments/{id}/managers': ask('super-admin', ':assessment'),
  '/assessments/{id}/readiness': ask('super-admin', ':assessment', ':largest'),
  '/assessments/{id}/sittings': ask('super-admin', ':assessment', ':largest'),
  '/question-bank': ask(
    'penilai',
    '?page=1&pageSize=25',
    '?q=gratifikasi&pageSize=25',
    '?page=80&pageSize=25&sort=theme',
  ),
  '/question-bank/validation/{status}': ask('penilai', 'approved', 'pending'),
  '/question-bank/{id}': ask('penilai', ':question'),
  '/question-bank/{id}/versions': ask('penilai', ':question'),
  '/question-bank/{id}/versions/{version}': ask('penilai', ':question/1'),
  '/question-bank/{id}/versions/{version}/difference': ask('penilai', ':question/1?with=1'),
  '/question-bank/{id}/analysis': ask('penilai', ':question'),
  '/question-bank/{id}/comments': ask('penilai', ':question'),
  '/questions/{id}': ask('administrator', ':question'),
  '/validation/validator/{id}': ask('super-admin', ':validator'),
  '/validation/validators': ask('super-admin', '?questionId=:question'),
  '/validation/competencies/{userId}': ask('super-admin', ':validator'),
  '/test-sessions': ask(
    'super-admin',
    '?over=true',
    '?assessmentId=:assessment',
    '?assessmentId=:largest',
    '?over=false',
  ),
  '/test-sessions/{id}': ask('super-admin', ':test'),
  '/test-sessions/{id}/noted-flags': ask('peserta', ':ownTest'),
  '/test-sessions/{id}/notes': ask('super-admin', ':test'),
  '/test-sessions/{id}/messages': ask('super-admin', ':test'),
  '/test-sessions/{id}/result': ask('super-admin', ':test'),
  '/test-sessions/{id}/attempts': ask('super-admin', ':test'),
  '/test-sessions/{id}/appeals': ask('peserta', ':ownTest'),
  '/test-sessions/{id}/eyes-on': ask('super-admin', ':test'),
  '/test-sessions/{id}/recordings': ask('super-admin', ':test'),
  '/test-sessions/{id}/timeline': ask('super-admin', ':test'),
  '/certificates/{code}': ask('peserta', ':certificate'),
  '/assessments/{id}/results': ask(
    'super-admin',
    ':assessment',
    ':largest',
    ':largest?sort=percentageScore&order=desc',
  ),
  '/assessments/{id}/passing-score': ask('super-admin', ':assessment?passingScore=60', ':largest?passingScore=60'),
  '/rankings': ask('super-admin', '', '?names=true', '?page=5', '?q=nasional'),
  '/reports': ask(
    'super-admin',
    '?period=year',
    '?period=month',
    '?period=year&sort=averageScore',
    '?period=year&page=8',
  ),
  '/reports/compare': ask('super-admin', '?ids=:assessment,:adaptive'),
  '/reports/{id}/units': ask('super-admin', ':assessment', ':largest'),
  '/reports/{id}': ask('super-admin', ':assessment', ':adaptive'),
  '/talent/people': ask('super-admin', '', '?page=20', '?q=santoso'),
  '/talent/people/{id}': ask('super-admin', ':candidate'),
  '/report-cards/{card}': ask(
    'super-admin',
    ...['assessment-performance', 'participant-analytics', 'ai-proctoring', 'system-usage'].flatMap((card) => [
      `${card}?period=year`,
      `${card}?period=month`,
    ]),
  ),
  '/appeals': ask('auditor', '', '?state=decided'),
  '/appeals/{id}': ask('auditor', ':appeal'),
  '/proctoring/teams/{id}/allocations': ask('super-admin', ':assessment'),
  '/ai-proctoring/flags': ask('super-admin', '?assessmentId=:assessment', '?assessmentId=:largest'),
  '/ai-proctoring/flags/stats': ask('super-admin', '', '?assessmentId=:assessment'),
  '/ai-proctoring/flags/search': ask('super-admin', '', '?status=pending', '?type=eye-tracking&page=20', '?q=santoso'),
  '/ai-proctoring/flags/{id}/reviews': ask('super-admin', ':flag'),
  '/ai-proctoring/flags/{id}/comments': ask('super-admin', ':flag'),
  '/ai-proctoring/kinds/{kind}/precision': ask('super-admin', ':kind'),
  '/ai-proctoring/kinds/{kind}/decisions': ask('super-admin', ':kind'),
  '/audit-desk/figures': ask('auditor', '', '?assessmentId=:assessment', '?assessmentId=:largest'),
  '/audit-desk/sessions': ask('auditor', '', '?q=santoso', '?flagged=true', '?assessmentId=:assessment', '?page=100'),
  '/audit-desk/sessions/{id}': ask('auditor', ':test'),
  '/audit-desk/sessions/{id}/report': ask('auditor', ':test'),
  '/marking/stats': ask('penilai', '', '?assessmentId=:assessment'),
  '/marking/tasks': ask('penilai', '', '?turn=mine', '?status=final&page=20'),
  '/marking/tasks/{id}': ask('penilai', ':essay'),
  '/system/activity': ask('super-admin', '?days=1', '?days=30'),
  '/system/logs': ask('auditor', '', '?action=flag.', '?actorId=:user', '?subjectType=test-session&page=200'),
  '/system/logs/{sequence}/values': ask('auditor', ':entry'),
  '/audit': ask('auditor', '?limit=100'),
}

/** Calls that no list or report is, or for which a year of data holds nothing, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/account/own-data/{id}/file': 'a package that its candidate asked for',
  '/import-jobs/{id}/people': 'an import that somebody made',
  '/assessments/drafts/{id}': 'a draft that somebody saved',
  '/assessment-templates/{id}': 'a template that somebody saved',
  '/question-pictures/{id}': 'a picture; the year has none',
  '/certificates/{code}/logo': 'a picture; the year has none',
  '/certificate-issuer/logos/{id}': 'a picture; the year has none',
  '/test-sessions/{id}/certificate': 'a drawing of one page, and no list',
  '/test-sessions/{id}/run': 'needs the page that has the test',
  '/test-sessions/{id}/second-camera': 'needs the page that has the test',
  '/assessment-questions/participant/{assessmentId}/{participantId}': 'needs a test that goes on',
  '/interventions/{id}': 'a command that somebody gave',
  '/appeals/{id}/files/{fileId}': 'a file; the year has none',
  '/appeals/{id}/points/{pointId}/picture': 'a picture; the year has none',
  '/check-ins/{id}': 'the year has no check-ins',
  '/check-ins/{id}/own': 'the year has no check-ins',
  '/check-ins/{id}/pictures/{name}': 'a picture; the year has none',
  '/test-sessions/{id}/recordings/{segmentId}': 'a recording; the year has none',
  '/test-sessions/{id}/replays/{link}': 'a recording; the year has none',
  '/ai-proctoring/flags/{id}/evidence': 'a picture; the year has none',
  '/evidence-packages/jobs/{id}/file': 'a package that somebody asked for',
  '/report-jobs/{id}/file': 'a file that somebody asked for',
  '/erasure-requests/{id}': 'a request that somebody made',
  '/second-looks/{id}/flags': 'a sample that somebody drew',
  '/audit/verify': 'follows the whole chain, once for all who ask meanwhile',
  '/lti/keys': 'public keys, asked for by learning platforms without a login',
  '/docs': 'describes the calls',
}

/** Files and exports: written once by one person who waits for them, so they are asked for by one client. */
const EXPORTED: Readonly<Record<string, Asked>> = {
  '/users/export': ask('super-admin', '?format=csv'),
  '/participants/export': ask('administrator', '?format=csv'),
  '/question-bank/export': ask('penilai', '?format=csv'),
  '/question-bank/import/template': ask('penilai', '?format=csv'),
  '/assessments/{id}/results/export': ask('super-admin', ':assessment'),
  '/test-sessions/{id}/result/file': ask('super-admin', ':oneTest'),
  '/reports/download/{id}': ask('super-admin', ':assessment?format=csv', ':assessment?format=pdf', ':assessment'),
  '/report-cards/{card}/file': ask('super-admin', 'assessment-performance?period=year', 'system-usage?period=year'),
  '/audit-desk/sessions/export': ask('auditor', '?assessmentId=:assessment'),
  '/audit-desk/flags/export': ask('auditor', '?assessmentId=:assessment'),
  '/system/logs/export': ask('auditor', '?action=certificate.'),
}

/** What somebody with lists of their own asks for where they may not ask as the others. */
const NARROWED: Readonly<Record<string, Partial<Record<OwnLister, readonly string[]>>>> = {
  // Whoever marks may not see whose result it is.
  '/rankings': { penilai: ['', '?page=5', '?q=nasional'] },
}

export interface BenchCall {
  call: string
  as: Role
  isExport: boolean
  /** Paths with their queries, ready to be sent. */
  paths: string[]
}

/** The roles that see most, first: what costs most is what they are shown. */
const BROADEST: readonly Role[] = [
  'super-admin',
  'administrator',
  'auditor',
  'penilai',
  'validator',
  'proktor',
  'peserta',
]

/** A path with these parameters in their order, parted by slashes, and this query. */
function withParameters(path: string, to: string): string {
  const [parameters = '', query] = to.split('?')
  const filled = parameters.split('/').reduce((done, parameter) => done.replace(/\{\w+\}/, parameter), path)
  return query === undefined ? filled : `${filled}?${query}`
}

function fill(text: string, known: Known): string[] {
  const things = [...text.matchAll(/:(\w+)/g)].map((match) => match[1] as Thing)
  const most = Math.max(1, ...things.map((thing) => known[thing].length))
  return Array.from({ length: most }, (_, index) =>
    things.reduce((filled, thing) => {
      const values = known[thing]
      const value = values[index % values.length]
      if (value === undefined) throw new Error(`the year has no ${thing}`)
      return filled.replace(`:${thing}`, encodeURIComponent(value))
    }, text),
  )
}

/** How a call is made, and by whom first; null where its path alone does not say. */
const askedOf = (operation: Operation): Asked | null =>
  EXPORTED[operation.path] ?? ASKED[operation.path] ?? byItself(operation)

/** Who else asks: whoever has lists of their own, of their own assessments. Exports cost the same for everybody, and candidates' calls are theirs. */
function askedByOthers(operation: Operation, asked: Asked, own: YearKnown['own']): BenchCall[] {
  const { path } = operation
  if (path in EXPORTED || asked.as === 'peserta') return []
  return OWN_LISTS.filter((role) => role !== asked.as && mayCall(operation, role)).map((as) => ({
    ...{ call: path, as, isExport: false },
    paths: (NARROWED[path]?.[as] ?? asked.to).flatMap((to) => fill(withParameters(path, to), own[as])),
  }))
}

/**
 * Every GET of the hub with real parameters, by who is shown most and by those who have lists of their own. Throws where one is neither
 * listed nor can be made from its path alone.
 */
export function benchCalls({ everything, own }: YearKnown): BenchCall[] {
  const operations = API_OPERATIONS.filter(({ method, answer }) => method === 'get' && answer !== 'redirect')
  const missing: string[] = []
  const calls = operations.flatMap((operation): BenchCall[] => {
    const { path } = operation
    if (path in LEFT_OUT) return []
    const asked = askedOf(operation)
    if (asked === null) {
      missing.push(path)
      return []
    }
    if (!mayCall(operation, asked.as)) throw new Error(`${asked.as} may not call ${path}`)
    const paths = asked.to.flatMap((to) => fill(withParameters(path, to), everything))
    return [{ call: path, as: asked.as, isExport: path in EXPORTED, paths }, ...askedByOthers(operation, asked, own)]
  })
  const unknown = [ASKED, LEFT_OUT, EXPORTED, NARROWED]
    .flatMap((table) => Object.keys(table))
    .filter((path) => !operations.some((operation) => operation.path === path))
  if (missing.length + unknown.length > 0)
    throw new Error(
      `calls without parameters: ${missing.join(', ') || '-'}; lines without a call: ${unknown.join(', ') || '-'}`,
    )
  return calls
}

/** A call without parameters in its path, by whoever is shown most. */
function byItself(operation: Operation): Asked | null {
  if (operation.path.includes('{') || (operation.answer !== 'redirect' && isBytes(operation.answer))) return null
  const as = BROADEST.find((role) => ROLES.includes(role) && mayCall(operation, role))
  return as === undefined ? null : ask(as, '')
}
