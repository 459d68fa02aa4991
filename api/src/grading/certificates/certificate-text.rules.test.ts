import { expect, it } from 'vitest'
import { certificateDate, certificateScore, showable } from './certificate-text.rules.ts'

it.each([
  { text: 'Siti Nurhaliza, S.Sos., M.Si.', shown: 'Siti Nurhaliza, S.Sos., M.Si.' },
  { text: 'José Müller – “X”', shown: 'José Müller – “X”' },
  { text: 'Nguyễn Ş', shown: 'Nguyen S' },
  { text: '李', shown: '?' },
])('shows $text as $shown', ({ text, shown }) => {
  expect(showable(text)).toBe(shown)
})

it('writes dates and numbers as in Indonesian, by the day in Jakarta', () => {
  expect(certificateDate(new Date('2026-11-20T17:30:00Z'))).toBe('21 November 2026')
  expect(certificateScore(87.5)).toBe('87,5')
  expect(certificateScore(90)).toBe('90')
})
