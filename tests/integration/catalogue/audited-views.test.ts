import { isBytes, type Operation } from '@pengawas/api/kernel/http/operation'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/** Fields of the contracts that hold a key, an answer or a mail, or by which a person is known. */
const TELLING = ['correctAnswer', 'rubric', 'keyPoints', 'answer', 'answers', 'nip', 'email', 'text']

/** Calls that show such a field and make no entry, each with its reason. */
const SILENT: Readonly<Record<string, string>> = {
  'GET /test-sessions/{id}/appeals': 'people see their own appeals; a picture is an entry',
  'GET /test-sessions/{id}/recordings': 'times and sizes of segments; opening one is an entry',
  'GET /evidence-packages/jobs': 'how far people have come with their own packages; fetching one is an entry',
  'GET /report-jobs': 'how far people have come with their own files of reports; fetching one is an entry',
  'GET /auth/profile': 'people see themselves',
  'GET /auth/session': 'people see themselves',
  'GET /auth/options': "the agency's own address",
  'GET /account/profile-requests': 'people see their own requests',
  'GET /account/own-data': 'people see their own packages; downloading one is an entry',
  'GET /erasure-requests': 'rows of a list of what waits; opening one is an entry',
  'GET /profile-requests': 'rows of a list of what waits; deciding is an entry',
  'GET /users': 'rows of a list by which people are found; opening one is an entry',
  'GET /participants': 'rows of a list by which people are found; opening one is an entry',
  'GET /assessments/{id}/participants': 'rows of a list by which people are found',
  'GET /assessments/{id}/accommodations': 'rows of a list by which people are found',
  'GET /proctoring/wall': 'rows of a list by which people are found, of those whom its reader watches',
  'GET /lti/deliveries': 'the log of what platforms were sent, without persons; an answer is cut and struck out',
  'GET /webhook-deliveries': 'the log of what other systems were sent, without NIPs; an answer is cut and struck out',
  'GET /proctors': 'rows of a list by which people are found',
  'GET /assessment-managers': 'rows of a list by which people are found',
  'GET /question-bank/{id}/comments': 'what colleagues said to each other',
  'GET /interventions': 'what a person said, for that person',
  'GET /test-sessions/{id}/notes': 'what proctors wrote, for proctors',
  'GET /test-sessions/{id}/messages': 'what a candidate and the staff wrote to each other',
  'GET /ai-proctoring/flags/{id}/comments': 'what colleagues said to each other',
  'GET /test-sessions/{id}/run': "a candidate's own answers",
  'GET /docs': 'the document of the API',
  'GET /lti/keys': 'public keys',
  'GET /system/running': 'sizes of folders in bytes, no file',
  'GET /question-bank/import/template': 'an empty sheet',
  'GET /question-pictures/{id}': 'pictures of questions, without key',
  'GET /certificates/{code}/logo': 'the logo of the agency',
  'GET /certificate-issuer/logos/{id}': 'the logo of the agency',
}

const nameOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`

/** Every name of a property in an answer, however deep. */
function fieldsOf({ answer }: Operation): Set<string> {
  if (answer === 'redirect') return new Set()
  if (isBytes(answer)) return new Set(['bytes'])
  const names = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part && typeof part.properties === 'object' && part.properties !== null)
      for (const name of Object.keys(part.properties)) names.add(name)
    for (const value of Object.values(part)) walk(value)
  }
  walk(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }))
  return names
}

/** Calls that change something write an entry of their own, whatever they answer with. */
const reading = API_OPERATIONS.filter(({ method }) => method === 'get')
const telling = reading.filter((operation) => {
  const fields = fieldsOf(operation)
  return fields.has('bytes') || TELLING.some((name) => fields.has(name))
})

describe('calls that show keys, evidence, answers or personal data', () => {
  it('are found by the contracts', () => {
    const names = telling.map(nameOf)
    expect(names).toContain('GET /question-bank/{id}')
    expect(names).toContain('GET /ai-proctoring/flags/{id}/evidence')
    expect(names).toContain('GET /test-sessions/{id}/result')
    expect(names).toContain('GET /system/outbox')
  })

  it('say by which entry of the audit log, or are known to need none', () => {
    const undeclared = telling.filter(({ audits }) => audits === undefined).map(nameOf)
    expect(undeclared.filter((name) => !(name in SILENT))).toEqual([])
    expect(Object.keys(SILENT).filter((name) => !undeclared.includes(name))).toEqual([])
  })

  it('name what was shown by a parameter of their path', () => {
    const unnamed = reading.filter(({ path, audits }) => {
      const subject = typeof audits === 'object' ? audits.subject : undefined
      return subject !== undefined && !path.includes(`{${subject}}`)
    })
    expect(unnamed.map(nameOf)).toEqual([])
  })
})
