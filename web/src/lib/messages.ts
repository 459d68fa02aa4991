import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import { isErrorCode } from '@pengawas/shared/errors'
import type { Language } from '@pengawas/shared/languages'
import { isMessageCode, type MessageCode, type ParamsOf, type PlainMessageCode } from '@pengawas/shared/messages'
import { formatInstant } from '@pengawas/shared/rules/instants'
import { useTranslation } from 'react-i18next'
import { failureCode, RequestFailure } from './http.ts'
import { asLanguage } from './rules/numbers.ts'

/** Messages whose wording depends on a number, and the parameter that holds it. */
const COUNTED: { readonly [C in MessageCode]?: keyof ParamsOf<C> } = {
  textTooShort: 'minimum',
  textTooLong: 'maximum',
  questionsFewer: 'needed',
}

/** Says what the server or a rule says in the reader's language; a code that this page does not know is said as it came. */
export function useMessages(): (said: CodedMessage | PlainMessageCode) => string {
  const { t, i18n } = useTranslation(['messages', 'common'])
  return (said) => {
    const { code, params, message } = typeof said === 'string' ? { code: said, params: {}, message: said } : said
    if (isMessageCode(code))
      return t(`messages:${code}`, {
        replace: withInstant(params, asLanguage(i18n.language)),
        ...countOf(code, params),
      })
    return isErrorCode(code) ? t(`common:errors.${code}`) : message
  }
}

/** The number that decides between singular and plural, where a message counts something. */
function countOf(code: MessageCode, params: Readonly<Record<string, string>>): { count?: number } {
  const name = COUNTED[code]
  return name === undefined ? {} : { count: Number(params[name]) }
}

/** Parameters as a reader of this language sees them: `until` is an instant (ISO 8601). */
function withInstant(params: Readonly<Record<string, string>>, language: Language): Readonly<Record<string, string>> {
  const { until } = params
  return until === undefined ? params : { ...params, until: formatInstant(until, language) ?? until }
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
