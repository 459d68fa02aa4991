import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../locales/id/messages.ts'
import { formatClock, formatDay, formatExactInstant, formatInstant, formatMonth } from './dates.ts'

beforeAll(() => i18next.init({ lng: 'id', resources: { id: { messages } } }))

describe('times in Jakarta', () => {
  it('are day/month/year "pukul" hh.mm in Indonesian', () => {
    expect(formatInstant('2026-11-21T02:30:00.000Z', 'id')).toBe('21/11/2026 pukul 09.30')
  })

  it('keep the hour and its half of the day on one line in Arabic', () => {
    expect(formatInstant('2026-11-21T02:30:00.000Z', 'ar')).toMatch(/9:30\u00a0ص\u2069$/)
  })

  it.each([
    ['id', '21/11/2026 pukul 09.30.07'],
    ['en', '21 Nov 2026, 09:30:07'],
  ])('have seconds where they are asked for: %s', (language, text) => {
    expect(formatExactInstant('2026-11-21T02:30:07.000Z', language)).toBe(text)
  })

  it('cross midnight with the zone', () => {
    expect(formatInstant('2026-11-21T20:05:00.000Z', 'id')).toBe('22/11/2026 pukul 03.05')
    expect(formatClock('2026-11-21T20:05:07.000Z', 'en')).toBe('03:05:07')
  })

  it.each([
    ['id', 'Des 2026'],
    ['en', 'Dec 2026'],
  ])('are months with their years: %s', (language, text) => {
    expect(formatMonth('2026-12', language)).toBe(text)
  })

  it('that are none are said to be none', () => {
    expect(formatInstant('yesterday', 'id')).toBe('Tanggal tidak valid')
    expect(formatDay('2026-13-45', 'id')).toBe('Tanggal tidak valid')
  })
})
