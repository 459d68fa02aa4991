import { ROLES } from '@pengawas/shared/roles'
import { expect, it } from 'vitest'
import { tabsOf } from './tabs.ts'

it('gives a super-admin every tab of the other roles, and the whole log for their own', () => {
  const others = new Set(ROLES.flatMap((role) => [...tabsOf(role)]))
  others.delete('logs')
  expect([...others].filter((tab) => !tabsOf('super-admin').includes(tab))).toEqual([])
})
