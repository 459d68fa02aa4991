import { MESSAGES, titleTaken, type MessageKey } from '@pengawas/shared/messages'
import { ERROR_CODES } from '@pengawas/shared/errors'
import { useTranslation } from 'react-i18next'
import { failureCode, RequestFailure } from './http.ts'

const KEY_OF_TEXT = new Map(Object.entries(MESSAGES).map(([key, text]) => [text as string, key as MessageKey]))

const MARK = '\u0000'
const [BEFORE_TITLE = '', AFTER_TITLE = ''] = titleTaken(MARK).split(MARK)

/** The title inside the text that says it is taken, or null for any other text. */
function takenTitle(text: string): string | null {
  return text.startsWith(BEFORE_TITLE) &&
    text.endsWith(AFTER_TITLE) &&
    text.length > BEFORE_TITLE.length + AFTER_TITLE.length
    ? text.slice(BEFORE_TITLE.length, text.length - AFTER_TITLE.length)
    : null
}

/** Rules and calls answer with Indonesian texts; this shows them in the reader's language, and an unknown one as it came. */
export function useMessages(): (text: string) => string {
  const { t } = useTranslation('messages')
  return (text) => {
    const key = KEY_OF_TEXT.get(text)
    if (key !== undefined) return t(key)
    const title = takenTitle(text)
    return title === null ? text : t('titleTaken', { title })
  }
}

/** What went wrong, for people: the server's own text where it says more than its code, else the code's. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('common')
  const message = useMessages()
  return (error) => {
    const code = failureCode(error)
    const detail = error instanceof RequestFailure ? error.detail : undefined
    const isOwnText =
      detail !== undefined && code in ERROR_CODES && detail !== ERROR_CODES[code as keyof typeof ERROR_CODES].message
    return isOwnText ? message(detail) : t(`errors.${code}`)
  }
}
