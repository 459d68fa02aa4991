import { AUDIT_ACTIONS } from '@pengawas/api/kernel/audit/audit.rules'
import { expect, it } from 'vitest'
import { audit } from '../../../web/src/locales/id/audit.ts'

/** The other languages have what Indonesian has: the test of the locales sees to it. */
it('every action that the audit log may hold has a name on its page, and a topic to filter by', () => {
  const names: Record<string, Record<string, string>> = audit.actions
  const nameless = AUDIT_ACTIONS.filter((action) => {
    const [topic = '', verb = ''] = action.split('.')
    return names[topic]?.[verb] === undefined || !(topic in audit.topics)
  })
  expect(nameless).toEqual([])
})
