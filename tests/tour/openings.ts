import { APPRAISAL_COLUMNS } from '@pengawas/shared/contracts/talent'
import type { Language } from '@pengawas/shared/languages'
import type { Permission } from '@pengawas/shared/permissions'
import type { Locator, Page } from 'playwright'
import { nip } from '../support/hub-client.ts'
import { beginningWith, type TextKey } from './speech.ts'

/** How a person gets at what has no address of its own. */
export interface Hand {
  page: Page
  button: (key: TextKey) => Locator
  toggle: (key: TextKey) => Locator
}

/** A dialog, or another look of a screen, that opens by hand. */
export interface Opening {
  name: string
  /** Only for those who have it; everybody who is let in by default. */
  permission?: Permission
  /** Whether the screen itself changes instead of a dialog opening. */
  isInPlace?: boolean
  open: (hand: Hand) => Promise<void>
}

const press = (name: string, key: TextKey, rest: Partial<Opening> = {}): Opening => ({
  name,
  open: async ({ button }) => await button(key).click(),
  ...rest,
})

/** Two of what is offered, so that there is something to compare. */
async function chooseTwo({ page, button }: Hand): Promise<void> {
  await button('comparisons:open').click()
  // The list is open already, since the field has the focus.
  for (let chosen = 0; chosen < 2; chosen++) await page.getByRole('option').filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('heading').first().click()
}

/** An appraisal of somebody, and one of nobody. */
const APPRAISALS = [
  APPRAISAL_COLUMNS.join(','),
  `${nip.candidate(1)},2026,as-expected,high`,
  `${nip.candidate(2)},2026,excellent,high`,
].join('\n')

const OPENINGS: Readonly<Record<string, readonly Opening[]>> = {
  '/dashboard/webhooks': [
    press('add', 'webhooks:add'),
    press('edit', 'actions:edit'),
    press('rotate', 'webhooks:rotate'),
    press('remove', 'webhooks:removeFor'),
  ],
  '/dashboard/lti': [
    press('add', 'lti:add'),
    press('edit', 'actions:edit'),
    press('remove', 'lti:removeFor'),
    press('tried', 'lti:tryFor', { isInPlace: true }),
  ],
  '/dashboard/api-keys': [press('add', 'apiKeys:add'), press('revoke', 'apiKeys:revokeFor')],
  '/dashboard/assessment-reports': [press('compare', 'comparisons:open'), { name: 'compared', open: chooseTwo }],
  '/dashboard/talent': [
    press('import', 'talent:import.open', { permission: 'talent:manage' }),
    {
      name: 'imported',
      permission: 'talent:manage',
      open: async ({ page, button }) => {
        await button('talent:import.open').click()
        const file = { name: 'appraisals.csv', mimeType: 'text/csv', buffer: Buffer.from(APPRAISALS) }
        await page.locator('input[type="file"]').first().setInputFiles(file)
        await page.getByRole('dialog').getByRole('table').waitFor()
      },
    },
  ],
  '/dashboard/live-score': [
    press('hall', 'rankings:hall.open'),
    press('whole', 'rankings:whole', { isInPlace: true }),
    {
      name: 'names',
      permission: 'ranking:names',
      isInPlace: true,
      open: async ({ toggle }) => await toggle('rankings:anonymous').click(),
    },
  ],
  '/dashboard/ai-accuracy': [
    { name: 'kind', open: async ({ page }) => await page.getByTestId('kind').first().getByRole('button').click() },
  ],
  '/dashboard/users': [press('add', 'people:users.add')],
  '/dashboard/participants': [press('add', 'people:participants.add', { permission: 'participant:manage' })],
  '/dashboard/warning-templates': [press('add', 'warnings:add', { permission: 'warning-template:manage' })],
  '/dashboard/questions': [press('add', 'questionBank:add', { permission: 'question:write' })],
}

export const openingsOf = (pattern: string): readonly Opening[] => OPENINGS[pattern] ?? []

/** Screens of which openings are known here. */
export const openedScreens = Object.keys(OPENINGS)

/** A hand that knows the names of things in a language. */
export const handOn = (page: Page, language: Language): Hand => ({
  page,
  button: (key) =>
    page
      .getByRole('button', { name: beginningWith(key, language) })
      .filter({ visible: true })
      .first(),
  toggle: (key) => page.getByRole('switch', { name: beginningWith(key, language) }).first(),
})
