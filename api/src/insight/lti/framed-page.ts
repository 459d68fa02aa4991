import { LANGUAGES, type Language } from '@pengawas/shared/languages'

/** Said where a platform shows us inside of its own page, where browsers give us neither cookies nor cameras. */
const TEXTS: Readonly<Record<Language, { title: string; hint: string; open: string }>> = {
  id: {
    title: 'Buka di jendela sendiri',
    hint: 'Tes memerlukan jendelanya sendiri: di dalam halaman lain, browser tidak mengizinkan kamera dan login.',
    open: 'Buka Pengawas',
  },
  en: {
    title: 'Open it in a window of its own',
    hint: 'A test needs a window of its own: inside another page, browsers allow neither cameras nor logging in.',
    open: 'Open Pengawas',
  },
  ar: {
    title: 'افتحه في نافذة مستقلة',
    hint: 'يحتاج الاختبار إلى نافذة مستقلة: داخل صفحة أخرى لا تسمح المتصفحات بالكاميرا ولا بتسجيل الدخول.',
    open: 'فتح Pengawas',
  },
  zh: {
    title: '请在单独的窗口中打开',
    hint: '考试需要单独的窗口：在其他页面内部，浏览器不允许使用摄像头，也不允许登录。',
    open: '打开 Pengawas',
  },
  ja: {
    title: '別のウィンドウで開いてください',
    hint: 'テストには専用のウィンドウが必要です。他のページの中では、カメラもログインも使えません。',
    open: 'Pengawas を開く',
  },
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)?.toString() ?? ''};`)

/** The language that a browser asks for, as far as there is one; Indonesian by default. */
export const languageOf = (accepted: readonly string[]): Language =>
  accepted.flatMap((one) => LANGUAGES.filter((language) => one.toLowerCase().split('-')[0] === language))[0] ?? 'id'

/** The whole page: `url` opens what was to be opened here. */
export function framedPage(language: Language, url: string, styleNonce: string): string {
  const { title, hint, open } = TEXTS[language]
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style nonce="${escaped(styleNonce)}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 32rem; margin: 3rem auto; padding-inline: 1rem; }
a { display: inline-block; padding: .6rem 1.2rem; border-radius: .5rem; background: #1c4f8f; color: #fff; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid #f2a33a; outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(hint)}</p>
<p><a href="${escaped(url)}" target="_blank" rel="noopener">${escaped(open)}</a></p>
</main>
</body>
</html>
`
}
