import { DEFAULT_SETTINGS } from '@pengawas/shared/contracts/account'
import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findAccounts } from '../../identity/users/users.queries.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import type { AssessmentRow } from '../assessments/assessments.entity.ts'
import { listActiveProctors } from '../assessments/assessments.queries.ts'
import { findManagers } from '../assessments/managing.queries.ts'
import { listSittingProctors, sittingsOfParticipants } from '../assessments/sittings.queries.ts'
import { proctorsFor } from '../assessments/sittings.rules.ts'
import { claimReminder, listNear, listSent, listWindows } from './reminders.repository.ts'
import { type DueReminder, dueReminders, type Reminder } from './reminders.rules.ts'

const PEOPLE_PER_QUERY = 500

interface RemindersDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  now: () => Date
}

/** Reminds candidates and staff of assessments, each time once, however many hubs run and whenever they start. */
export interface RemindersService {
  /** Returns how many reminders went out. */
  send(): Promise<number>
}

export function createRemindersService(deps: RemindersDeps): RemindersService {
  const { db, now } = deps
  return {
    async send() {
      const at = now()
      const near = await listNear(db.read, at)
      const sent = await listSent(
        db.read,
        near.map(({ id }) => id),
      )
      const isOut = (assessmentId: string, { kind, about }: Reminder): boolean =>
        sent.some(
          (row) => row.assessmentId === assessmentId && row.kind === kind && row.about.getTime() === about.getTime(),
        )
      let count = 0
      for (const assessment of near)
        for (const reminder of dueReminders(await listWindows(db.read, assessment), at))
          if (!isOut(assessment.id, reminder) && (await remind(deps, assessment, reminder, at))) count += 1
      return count
    },
  }
}

async function remind(
  deps: RemindersDeps,
  assessment: AssessmentRow,
  reminder: DueReminder,
  at: Date,
): Promise<boolean> {
  const { db, audit, notifications } = deps
  const { kind, about } = reminder
  const rows = await db.write(async (manager) => {
    if (!(await claimReminder(manager, { assessmentId: assessment.id, kind, about, sentAt: at }))) return null
    const notices = await addNotices(deps, manager, assessment, reminder)
    await audit.append(manager, {
      actorId: null,
      action: 'assessment.reminded',
      subjectType: 'assessment',
      subjectId: assessment.id,
      data: { kind, recipients: notices.length },
    })
    return notices
  })
  if (rows === null) return false
  notifications.deliver(rows)
  return true
}

/** One notice for each person who wants to be reminded, with the page that is theirs. */
async function addNotices(
  { notifications }: RemindersDeps,
  manager: EntityManager,
  assessment: AssessmentRow,
  { kind, about, sittingIds }: DueReminder,
): Promise<NotificationRow[]> {
  const { id, title } = assessment
  const own = [...(await sittingsOfParticipants(manager, id))].filter(([, sittingId]) => sittingIds.has(sittingId))
  const candidates = own.map(([userId]) => userId)
  const taken = new Set(own.map(([, sittingId]) => sittingId))
  const staff =
    kind === 'assessment-over' ? await managersAt(manager, assessment, about) : await listProctorsOf(manager, id, taken)
  const add = async (userIds: readonly string[], url: PageLink): Promise<NotificationRow[]> =>
    notifications.add(manager, await wishingReminders(manager, userIds), {
      key: kind,
      parameters: { title, at: about.toISOString() },
      url,
    })
  return [
    ...(await add(candidates, pageLinks.ownAssessment(id))),
    ...(await add(staff, kind === 'assessment-over' ? pageLinks.results(id) : pageLinks.wall())),
  ]
}

/** The people who manage the assessment are told once all of it is over, not of each sitting. */
const managersAt = async (manager: EntityManager, assessment: AssessmentRow, about: Date): Promise<string[]> =>
  about.getTime() === assessment.endDate.getTime() ? findManagers(manager, assessment) : []

/** The proctors among whom the candidates of these sittings are divided. */
async function listProctorsOf(
  manager: EntityManager,
  assessmentId: string,
  sittingIds: ReadonlySet<string | null>,
): Promise<string[]> {
  const proctors = await listActiveProctors(manager, [assessmentId])
  const links = await listSittingProctors(manager, [assessmentId])
  const chosen = [...sittingIds].flatMap((sittingId) => proctorsFor(proctors, links, sittingId))
  return [...new Set(chosen.map(({ userId }) => userId))]
}

async function wishingReminders(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
  const wishing: string[] = []
  for (const chunk of inChunks(userIds, PEOPLE_PER_QUERY))
    for (const { id, isActive, settings } of await findAccounts(manager, chunk))
      if (isActive && (settings ?? DEFAULT_SETTINGS).assessmentReminders) wishing.push(id)
  return wishing
}
