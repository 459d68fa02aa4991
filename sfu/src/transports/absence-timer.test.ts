import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AbsenceTimer } from './absence-timer.ts'

const LIMITS = { firstConnectionMs: 60_000, reconnectionMs: 30_000 }

describe('AbsenceTimer', () => {
  const expired = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    expired.mockClear()
  })
  afterEach(() => vi.useRealTimers())

  it('gives up on a browser that never connects', () => {
    const timer = new AbsenceTimer(LIMITS, expired)
    timer.update('connecting')
    vi.advanceTimersByTime(59_999)
    expect(expired).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(expired).toHaveBeenCalledOnce()
  })

  it('gives up thirty seconds after a connected browser went, however the absence changes its kind', () => {
    const timer = new AbsenceTimer(LIMITS, expired)
    timer.update('connected')
    vi.advanceTimersByTime(100_000)
    timer.update('reconnecting')
    vi.advanceTimersByTime(20_000)
    timer.update('disconnected')
    vi.advanceTimersByTime(9_999)
    expect(expired).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(expired).toHaveBeenCalledOnce()
  })

  it('forgives an absence that ends in time', () => {
    const timer = new AbsenceTimer(LIMITS, expired)
    timer.update('connected')
    timer.update('reconnecting')
    vi.advanceTimersByTime(29_000)
    timer.update('connected')
    vi.advanceTimersByTime(29_000)
    timer.update('reconnecting')
    vi.advanceTimersByTime(29_000)
    expect(expired).not.toHaveBeenCalled()
  })

  it('is silent after it was stopped', () => {
    new AbsenceTimer(LIMITS, expired).stop()
    vi.advanceTimersByTime(100_000)
    expect(expired).not.toHaveBeenCalled()
  })
})
