import type { ImportNote } from '@pengawas/shared/contracts/question-exchange'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { note } from '../exchange-question.rules.ts'

const MAX_NOTES = 20

/** Notes of one item: each said once, and not without end. */
export class Notes {
  readonly #notes = new Map<string, ImportNote>()

  add(code: PlainMessageCode, detail: string | null = null): void {
    const made = note(code, detail)
    if (this.#notes.size < MAX_NOTES) this.#notes.set(`${code}:${made.detail ?? ''}`, made)
  }

  get list(): ImportNote[] {
    return [...this.#notes.values()]
  }
}
