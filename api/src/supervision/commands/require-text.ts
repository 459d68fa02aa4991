import { AppError } from '@pengawas/shared/errors'

/** Throws `invalid-input` where a command that needs words comes without any. */
export function requireText(text: string): void {
  if (text === '') throw new AppError('invalid-input', { fields: { text: 'commandTextRequired' } })
}
