import { expect, it } from 'vitest'
import { texts as en } from './en/index.ts'
import { texts as id } from './id/index.ts'
import { texts as ja } from './ja/index.ts'
import { texts as zh } from './zh/index.ts'

/** Words of one language that stand for something which has another word there. */
interface Stray {
  language: string
  texts: object
  stray: RegExp
  /** Texts that the specification gives word for word. */
  fixed?: readonly string[]
}

const STRAYS: readonly Stray[] = [
  {
    language: 'id: kata sandi, not password',
    texts: id,
    stray: /password/iu,
    fixed: [
      'NIP or password incorrect',
      'Password wajib diisi',
      'Password minimal 8 karakter',
      'Password minimal 6 karakter',
      'Password tidak cocok',
      'Konfirmasi password tidak cocok',
    ],
  },
  { language: 'id: assessment, not asesmen', texts: id, stray: /asesmen/iu },
  { language: 'id: TIDAK LULUS, not Failed', texts: id, stray: /\bfailed\b/iu },
  { language: 'zh: 参加者', texts: zh, stray: /参与者|考生|应试者|受测者/u },
  { language: 'ja: 受験者', texts: ja, stray: /参加者|候補者/u },
  { language: 'en: participant', texts: en, stray: /(?<!\{\{)\bcandidates?\b|\btest[- ]takers?\b/iu },
]

/** Every text by its dotted key. */
function flatten(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`
    return typeof value === 'object' && value !== null ? flatten(value, here) : [[here, String(value)]]
  })
}

it.each(STRAYS)('has one word for one thing: $language', ({ texts, stray, fixed = [] }) => {
  const found = flatten(texts).filter(([, text]) => stray.test(text) && !fixed.includes(text))
  expect(found).toEqual([])
})
