import { isBytes, type Operation } from '@pengawas/api/kernel/http/operation'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Lists that are answered at once, and what keeps them short. A new one needs pages, or a reason to be here. */
const SHORT: Record<string, string> = {
  '/test-sessions/{id}/attempts': 'as many as an assessment allows one candidate',
  '/account/list-views': 'one view for each list of the pages',
  '/account/sessions': 'logins of one person end by themselves',
  '/account/profile-requests': 'the newest twenty',
  '/api-keys': 'at most fifty that can be used, and the newest fifty others',
  '/ai-proctoring/kinds/{kind}/decisions': 'what people decided of one kind of flag',
  '/webhooks': 'at most twenty',
  '/lti/platforms': 'at most twenty',
  '/import-jobs': 'the newest twenty',
  '/profile-requests': 'as many as are listed at most',
  '/assessments/available-for-participants': 'what one candidate is to take',
  '/assessments/drafts': 'drafts of one person',
  '/assessments/{id}/questions': 'as many as an assessment may link',
  '/assessment-questions': 'as many as an assessment may link',
  '/assessments/{id}/proctors': 'as many as an assessment may have',
  '/assessments/{id}/accommodations': 'participants of one assessment',
  '/proctors': 'proctors of the agency',
  '/assessment-managers': 'administrators of the agency',
  '/validation/validators': 'validators of the agency',
  '/question-bank/themes': 'themes, with counts in place of questions',
  '/question-bank/tags': 'tags, with counts in place of questions',
  '/questions/categories/list': 'categories',
  '/question-bank/{id}/versions': 'versions of one question',
  '/question-bank/{id}/comments': 'comments on one question',
  '/test-sessions/{id}/notes': 'notes on one test',
  '/test-sessions/{id}/messages': 'messages of one test, limited in number',
  '/test-sessions/{id}/appeals': 'rounds of one test, each with what counted since the last',
  '/evidence-packages/jobs': 'the newest fifty of one person',
  '/report-jobs': 'the newest fifty of one person',
  '/evidence-packages/keys': 'the key of the present secret and of the former ones',
  '/interventions': 'the newest twenty of one person',
  '/warning-templates': 'at most two hundred',
  '/stopped-tests': 'tests that are stopped now',
  '/ai-proctoring/flags/{id}/reviews': 'at most two hundred verdicts on one flag',
  '/marking/overview': 'assessments with essays',
  '/system/notifications': 'the newest of one person',
}

const PAGED = ['page', 'pageSize']
const isPaged = ({ query }: Operation): boolean =>
  query instanceof z.ZodObject && PAGED.every((name) => name in query.shape)

it('every call that answers with a list has pages, or says here what keeps the list short', () => {
  const lists = API_OPERATIONS.filter(
    ({ method, answer }) =>
      method === 'get' && answer !== 'redirect' && !isBytes(answer) && answer instanceof z.ZodArray,
  )
  const long = lists.filter((operation) => !isPaged(operation)).map(({ path }) => path)
  expect(long.filter((path) => !(path in SHORT))).toEqual([])
  expect(Object.keys(SHORT).filter((path) => !API_OPERATIONS.some((operation) => operation.path === path))).toEqual([])
})

it('every call that answers with pages takes a page, and no page is longer than two hundred', () => {
  for (const operation of API_OPERATIONS) {
    const { answer, path, query } = operation
    if (!(answer instanceof z.ZodObject) || !('pageSize' in answer.shape)) continue
    expect([path, isPaged(operation)]).toEqual([path, true])
    expect([path, (query as z.ZodObject).shape['pageSize'] instanceof z.ZodType]).toEqual([path, true])
    const tooLong = (query as z.ZodObject).pick({ pageSize: true }).safeParse({ pageSize: '201' })
    expect([path, tooLong.success]).toEqual([path, false])
  }
})
