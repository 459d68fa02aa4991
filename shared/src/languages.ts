/** The languages of the pages and mails; the first is the default. */
export const LANGUAGES = ['id', 'en', 'ar', 'zh', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]
