import type { PageEnvironment } from '../session/page-environment.ts'

type PageEvents = Parameters<PageEnvironment['watch']>[0]

/** A browser page that goes on and off line, and in and out of sight, when the test says so. */
export class FakePage implements PageEnvironment {
  /** Null before the page listens, and after it has stopped. */
  events: PageEvents | null = null
  readonly isOnline = (): boolean => true
  readonly isVisible = (): boolean => true
  readonly jitter = (): number => 0

  readonly watch = (events: PageEvents): (() => void) => {
    this.events = events
    return () => {
      this.events = null
    }
  }
}
