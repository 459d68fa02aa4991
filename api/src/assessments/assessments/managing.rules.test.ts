import { ROLES } from '@pengawas/shared/roles'
import { describe, expect, it } from 'vitest'
import { canCoAdminister, canOwn, isHiddenDraft, mayManage, standingOf } from './managing.rules.ts'

const STANDINGS = ['owner', 'co-administrator', 'none'] as const
const scheduled = { status: 'scheduled', draftForm: null } as const
const form = { status: 'draft', draftForm: '{}' } as const
const draftAgain = { status: 'draft', draftForm: null } as const

describe('mayManage', () => {
  const acts = (row: typeof scheduled | typeof form | typeof draftAgain, role: (typeof ROLES)[number]): string[] =>
    STANDINGS.map((standing) => {
      const reader = { userId: 'me', role }
      return mayManage(row, reader, standing, 'own') ? 'own' : mayManage(row, reader, standing) ? 'edit' : 'nothing'
    })

  it.each([
    ['an administrator', scheduled, 'administrator', ['own', 'edit', 'nothing']],
    ['an administrator with a form never scheduled', form, 'administrator', ['own', 'nothing', 'nothing']],
    ['an administrator with what became a draft again', draftAgain, 'administrator', ['own', 'edit', 'nothing']],
    ['a super-admin', scheduled, 'super-admin', ['own', 'own', 'own']],
    ['a super-admin with a form never scheduled', form, 'super-admin', ['own', 'nothing', 'nothing']],
    ['a super-admin with what became a draft again', draftAgain, 'super-admin', ['own', 'own', 'own']],
    // An account whose role has changed keeps its rows, and nothing follows from them.
    ['a proctor', scheduled, 'proktor', ['nothing', 'nothing', 'nothing']],
    ['an auditor', scheduled, 'auditor', ['nothing', 'nothing', 'nothing']],
    ['an assessor', scheduled, 'penilai', ['nothing', 'nothing', 'nothing']],
    ['a validator', scheduled, 'validator', ['nothing', 'nothing', 'nothing']],
    ['a candidate', scheduled, 'peserta', ['nothing', 'nothing', 'nothing']],
  ] as const)('%s, as owner, co-administrator and neither', (_name, row, role, expected) => {
    expect(acts(row, role)).toEqual(expected)
  })
})

it.each([
  ['a form is its owner’s alone', form, 'auditor', [false, true, true]],
  ['what was scheduled once is seen by who sees all', draftAgain, 'auditor', [false, false, false]],
  ['and not by other administrators', draftAgain, 'administrator', [false, false, true]],
  ['nothing else is hidden', scheduled, 'administrator', [false, false, false]],
] as const)('%s', (_name, row, role, expected) => {
  expect(STANDINGS.map((standing) => isHiddenDraft(row, { userId: 'me', role }, standing))).toEqual(expected)
})

it('takes the owner for no co-administrator', () => {
  expect([
    standingOf({ createdBy: 'me' }, 'me', true),
    standingOf({ createdBy: 'other' }, 'me', true),
    standingOf({ createdBy: null }, 'me', false),
  ]).toEqual(STANDINGS)
})

it('lets active accounts that manage assessments own one, and active administrators co-administer', () => {
  const roles = (can: typeof canOwn, isActive: boolean): string[] => ROLES.filter((role) => can({ role, isActive }))
  expect(roles(canOwn, true)).toEqual(['administrator', 'super-admin'])
  expect(roles(canCoAdminister, true)).toEqual(['administrator'])
  expect([...roles(canOwn, false), ...roles(canCoAdminister, false)]).toEqual([])
})
