import type { TestRun } from '@pengawas/shared/contracts/test-taking'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { windowOf } from '../../../assessments/assessments/sittings.rules.ts'
import { contentKey, findContentsByVersion } from '../../../bank/questions/contents.queries.ts'
import { findAnswers, type ShownItem } from '../../answers/answers.queries.ts'
import { toInput, toTestItem } from '../../answers/items.rules.ts'
import { toTimeGiven } from '../../outages/clock-credits.queries.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { clockFacts, sittingDates, toSessionClock, toTestSession } from '../../test-sessions/test-sessions.rules.ts'
import type { RunRows } from '../run-reader.ts'
import type { RunDeps } from './deps.ts'

/** What a test page receives of its assessment. */
export function toRunAssessment(session: TestSessionRow, row: AssessmentRow): TestRun['assessment'] {
  const { startDate, endDate } = windowOf(row, sittingDates(session))
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    instructions: row.instructions,
    requirements: row.requirements ?? [],
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    duration: row.duration,
    aiProctoringEnabled: row.aiProctoringEnabled,
  }
}

/** Items with what the candidate is shown of them; items without content are left out. */
export async function showItems({ db }: RunDeps, items: readonly ShownItem[]) {
  const contents = await findContentsByVersion(
    db.read,
    items.map(({ questionId, questionVersion }) => ({ questionId, version: questionVersion })),
  )
  return items.flatMap((item) => {
    const content = contents.get(contentKey(item.questionId, item.questionVersion))
    return content === undefined ? [] : [{ item, shown: toTestItem(item, content) }]
  })
}

/** A test as its page needs it, with the answers so far. */
export async function toTestRun(
  deps: RunDeps,
  { session: row, assessment, minimum, maximum, items: asked, warnings, timeGiven, help, messages, talk }: RunRows,
): Promise<TestRun> {
  const { db, now } = deps
  const items = await showItems(deps, asked)
  const orders = new Map(items.map(({ item }) => [item.questionId, item.optionOrder]))
  // The first answer names its page, so without a page there are no answers, and candidates who all start at once cause no query here.
  const answers = row.pageId === null ? [] : await findAnswers(db.read, row.id)
  return {
    session: toTestSession(row),
    assessment: toRunAssessment(row, assessment),
    clock: toSessionClock(clockFacts(row, assessment), now()),
    items: items.map(({ shown }) => shown),
    totalQuestions: maximum,
    minQuestions: minimum,
    currentPosition: row.currentPosition,
    answers: answers.map((answer) => ({
      questionId: answer.questionId,
      value: toInput(answer.value, orders.get(answer.questionId) ?? null),
      markedForReview: answer.markedForReview,
      revision: answer.revision,
      receivedAt: answer.receivedAt.toISOString(),
    })),
    activePageId: row.pageId,
    warnings: warnings.map((note) => ({ id: note.id, text: note.text, at: note.createdAt.toISOString() })),
    timeGiven: timeGiven.map(toTimeGiven),
    help:
      help === null
        ? null
        : {
            id: help.id,
            at: help.createdAt.toISOString(),
            seenAt: help.seenAt?.toISOString() ?? null,
            loweredAt: help.loweredAt?.toISOString() ?? null,
          },
    messages: messages.map((row) => ({
      ...{ id: row.id, side: row.side, authorName: null, text: row.text, at: row.createdAt.toISOString() },
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      readAt: row.readAt?.toISOString() ?? null,
    })),
    talk,
  }
}
