import type { ErasurePlan } from '@pengawas/shared/contracts/erasure'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { EntityManager } from 'typeorm'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { findRestingAppeals } from '../../../grading/appeals/appeals.queries.ts'
import { findResults } from '../../../grading/results/results.queries.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { listSessionsOfParticipant } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { findHeld } from '../../../supervision/retention/legal-holds.queries.ts'
import { findTerms } from '../../../supervision/retention/terms.queries.ts'
import { keepingOf, planText } from '../erasure.rules.ts'
import { countGoing, countLasting, findOpenIncidents } from '../erasures.repository.ts'

/** What would go of a person, what stays without them, and what must be kept for now, by what is known at this moment. */
export async function planErasure(manager: EntityManager, userId: string, now: Date): Promise<ErasurePlan> {
  const sessions = await listSessionsOfParticipant(manager, userId)
  const ids = sessions.map(({ id }) => id)
  const taken = [...new Set(sessions.map(({ assessmentId }) => assessmentId))]
  const titles = new Map((await findAssessmentsById(manager, taken)).map(({ id, title }) => [id, title]))
  const results = await findResults(manager, ids)
  const openIncidents = await findOpenIncidents(manager, ids)
  const openResults = results.filter(
    ({ isProvisional, verdict, decidedVerdict }) =>
      isProvisional || (verdict === 'undecided' && decidedVerdict === null),
  )
  const isOpen = new Set([...openResults.map(({ testSessionId }) => testSessionId), ...openIncidents])
  const [held, terms] = [
    await findHeld(manager, ids),
    await findTerms({ findAppeals: findRestingAppeals }, manager, ids),
  ]
  const appeals = await findRestingAppeals(manager, ids)
  const hasAppeal = (id: string): boolean => {
    const { waiting = 0, until = null } = appeals.get(id) ?? {}
    return waiting > 0 || (until !== null && until >= now)
  }
  const keeps = sessions.flatMap((session) =>
    keepingOf(
      {
        ...{ isOver: isOver(session.status), isHeld: held.has(session.id), isResultOpen: isOpen.has(session.id) },
        ...{ hasAppeal: hasAppeal(session.id), term: terms.get(session.id) ?? null },
      },
      now,
    ).map(({ because, until }) => ({
      ...{ because, code: session.code, assessmentTitle: titles.get(session.assessmentId) ?? '' },
      until: until?.toISOString() ?? null,
    })),
  )
  const goes = await countAll<ErasurePlan['goes'][number]['kind']>({
    profile: () => Promise.resolve(1),
    logins: () => countGoing.logins(manager, userId),
    notifications: () => countGoing.notifications(manager, userId),
    registrations: () => countGoing.registrations(manager, userId, taken),
    packages: () => countGoing.packages(manager, userId),
    ...(ids.length === 0
      ? {}
      : {
          recordings: () => countGoing.recordings(manager, ids),
          'flag-pictures': () => countGoing['flag-pictures'](manager, ids),
          'check-ins': () => countGoing['check-ins'](manager, ids),
          chat: () => countGoing.chat(manager, ids),
          texts: () => countGoing.texts(manager, ids),
        }),
  })
  const stays = await countAll<ErasurePlan['stays'][number]['kind']>({
    results: () => Promise.resolve(results.length),
    certificates: () => Promise.resolve(results.filter((one) => one.certificateNumber !== null).length),
    ...(ids.length === 0
      ? {}
      : { answers: () => countLasting.answers(manager, ids), flags: () => countLasting.flags(manager, ids) }),
    audit: () => countLasting.audit(manager, userId, ids),
  })
  const plan = { goes, stays, keeps }
  return { ...plan, digest: sha256Hex(planText(plan)) }
}

/** Those of which there are some, in the order given. */
async function countAll<Kind extends string>(
  counts: Readonly<Partial<Record<Kind, () => Promise<number>>>>,
): Promise<{ kind: Kind; count: number }[]> {
  const found: { kind: Kind; count: number }[] = []
  for (const [kind, count] of Object.entries(counts) as [Kind, () => Promise<number>][]) {
    const number = await count()
    if (number > 0) found.push({ kind, count: number })
  }
  return found
}
