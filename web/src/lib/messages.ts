import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import { isErrorCode } from '@pengawas/shared/errors'
import { isMessageCode, type PlainMessageCode } from '@pengawas/shared/messages'
import { useTranslation } from 'react-i18next'
import { failureCode, RequestFailure } from './http.ts'

/** Says what the server or a rule says in the reader's language; a code that this page does not know is said as it came. */
export function useMessages(): (said: CodedMessage | PlainMessageCode) => string {
  const { t } = useTranslation(['messages', 'common'])
  return (said) => {
    const { code, params, message } = typeof said === 'string' ? { code: said, params: {}, message: said } : said
    if (isMessageCode(code)) return t(`messages:${code}`, { replace: params })
    return isErrorCode(code) ? t(`common:errors.${code}`) : message
  }
}

/** What went wrong, for people: what the server says of it, else what the code of the failure says. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('common')
  const message = useMessages()
  return (error) =>
    error instanceof RequestFailure && error.text !== undefined
      ? message(error.text)
      : t(`errors.${failureCode(error)}`)
}
