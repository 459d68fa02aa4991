import type { ImportNote } from '@pengawas/shared/contracts/question-exchange'
import type { MessageKey } from '@pengawas/shared/messages'
import { note } from '../exchange-question.rules.ts'

const MAX_NOTES = 20

/** Notes of one item: each said once, and not without end. */
export class Notes {
  readonly #notes = new Map<string, ImportNote>()

  add(key: MessageKey, detail: string | null = null): void {
    const made = note(key, detail)
    if (this.#notes.size < MAX_NOTES) this.#notes.set(`${key}:${made.detail ?? ''}`, made)
  }

  get list(): ImportNote[] {
    return [...this.#notes.values()]
  }
}
