import { AppError } from '@pengawas/shared/errors'
import { hasVisibleCharacters } from '@pengawas/shared/rules/plain-text'

/** Throws `invalid-input` where a command that needs words comes without any that can be seen. */
export function requireText(text: string): void {
  if (!hasVisibleCharacters(text)) throw new AppError('invalid-input', { fields: { text: 'commandTextRequired' } })
}
