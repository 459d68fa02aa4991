import 'i18next'
import type { Texts } from '../locales/id/index.ts'

/** Keys are checked against the Indonesian texts, the default. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
  }
}
