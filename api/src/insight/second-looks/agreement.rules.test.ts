import { expect, it } from 'vitest'
import { agreementOf, type Verdicts } from './agreement.rules.ts'

const pair = (firstVerdict: 'confirmed' | 'dismissed', secondVerdict: Verdicts['secondVerdict']): Verdicts => ({
  firstVerdict,
  secondVerdict,
})

it.each([
  { name: 'nothing was drawn', verdicts: [], is: null },
  { name: 'one verdict is missing', verdicts: [pair('confirmed', 'confirmed'), pair('dismissed', null)], is: null },
  {
    name: 'both gave one verdict only',
    verdicts: [pair('confirmed', 'confirmed'), pair('confirmed', 'confirmed')],
    is: { n: 2, agreed: 2, kappa: null, onlyFirstConfirmed: 0, onlySecondConfirmed: 0 },
  },
  {
    name: 'they differ both ways',
    verdicts: [
      pair('confirmed', 'confirmed'),
      pair('dismissed', 'dismissed'),
      pair('confirmed', 'dismissed'),
      pair('dismissed', 'confirmed'),
    ],
    is: { n: 4, agreed: 2, kappa: { value: 0 }, onlyFirstConfirmed: 1, onlySecondConfirmed: 1 },
  },
])('tells agreement where $name', ({ verdicts, is }) => {
  if (is === null) expect(agreementOf(verdicts)).toBeNull()
  else expect(agreementOf(verdicts)).toMatchObject(is)
})
