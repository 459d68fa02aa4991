import sharp from 'sharp'
import type { ExchangeQuestion, ExportSource } from '../exchange-question.rules.ts'

/** Every field and everything that content may hold, with what is hard to write down in some format. */
const base: ExchangeQuestion = {
  type: 'multiple-choice',
  theme: 'Umum',
  competencyCategory: 'teknis',
  competency: 'integrity',
  bloomLevel: 'C1',
  difficulty: 'medium',
  category: null,
  tags: [],
  content: 'Siapa yang berwenang?',
  options: ['Satu', 'Dua'],
  correctAnswer: 0,
  multipleResponse: null,
  pinnedOptions: [],
  aiEnabled: true,
  rubric: null,
  irt: null,
}

const formula = (latex: string): string =>
  `<span data-type="inline-math" data-latex="${latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"></span>`

const pixels = async (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()
const [red, blue] = [await pixels('#ff0000'), await pixels('#0000ff')]

export const PICTURES: ExportSource['pictures'] = new Map([
  ['aaaaaaaa-0000-4000-8000-000000000001', { name: 'red', contentType: 'image/png', read: () => Promise.resolve(red) }],
  [
    'aaaaaaaa-0000-4000-8000-000000000002',
    { name: 'blue', contentType: 'image/png', read: () => Promise.resolve(blue) },
  ],
])

const TABLE =
  '<table><tbody><tr><th colspan="2"><p>Tahun</p></th></tr><tr><td rowspan="2"><p>2025</p></td><td><p>12 &lt; 13 &amp; 14</p></td></tr><tr><td><p>x</p></td></tr></tbody></table>'

export const QUESTIONS: readonly ExchangeQuestion[] = [
  base,
  {
    ...base,
    theme: 'Pengadaan / Barang: "Jasa"',
    category: 'Kategori, lain; dan\tlagi',
    tags: ['anti-korupsi', 'tag dengan ] dan \\', 'koma, dan | batang', 'العربية'],
    competencyCategory: 'sosiokultural',
    competency: 'service-orientation',
    bloomLevel: 'C6',
    difficulty: 'hard',
    content:
      '<p>=1+1 adalah <strong>tebal</strong>, <em>miring</em>, <u>garis</u>, <s>coret</s>, x<sup>2</sup>, H<sub>2</sub>O.</p><ul><li><p>satu</p></li></ul><ol start="3"><li><p>tiga</p></li></ol>',
    options: ['=SUM(A1)', '+62 812', '-5', '@nama', "'=kutip", 'F \\ { } ~ # : // \\n'],
    correctAnswer: 5,
    pinnedOptions: [1, 5],
    irt: { a: 1.25, b: -0.5, c: 0.2, source: 'manual', errors: null },
  },
  {
    ...base,
    content: `<p>Luas ${formula('\\frac{a}{b} < \\sqrt{x^2} \\& y')} dan teks \\(bukan rumus\\) serta $$ 5 $$.</p><div data-type="block-math" data-latex="\\sum_{i=1}^n i"></div><p><img src="picture:aaaaaaaa-0000-4000-8000-000000000001" alt="Merah &quot;tua&quot;" width="40" height="20"></p>${TABLE}`,
    options: [
      formula('x_1'),
      '<img src="picture:aaaaaaaa-0000-4000-8000-000000000002" alt="biru">',
      'A &amp; B',
      '<p>Satu</p><p>Dua</p>',
      '[gambar: x]',
    ],
    correctAnswer: 1,
    irt: { a: 0.9, b: 1.5, c: 0, source: 'estimated', errors: { a: 0.1, b: 0.25, n: 431 } },
  },
  {
    ...base,
    content:
      '<p dir="rtl">ما هي <strong>النزاهة</strong>؟</p><p>以下哪一项？</p><pre><code>if (a &lt; b) {\n  return "=";\n}</code></pre><blockquote><p>kutipan</p></blockquote><hr><h3>Judul</h3>',
    options: ['نعم', '%50% 是', 'A -&gt; B', '%100% 否'],
    correctAnswer: 2,
    pinnedOptions: [0, 1, 2, 3],
  },
  {
    ...base,
    content: '<p>Mana saja yang benar?</p>',
    options: ['%50% satu', 'dua -&gt; tiga', 'tiga', 'Semua benar'],
    correctAnswer: null,
    multipleResponse: { correctAnswers: [0, 1, 2], scoring: 'all-or-nothing' },
    pinnedOptions: [3],
  },
  {
    ...base,
    content: '<p>Mana saja yang salah?</p>',
    options: ['satu', 'dua', 'tiga'],
    correctAnswer: null,
    multipleResponse: { correctAnswers: [1], scoring: 'partial' },
  },
  {
    ...base,
    type: 'essay',
    content: '<p>Jelaskan.</p><p>Baris kedua: ::judul:: {kurung} ~ = #</p>',
    options: [],
    correctAnswer: null,
    aiEnabled: false,
    rubric: { keyPoints: ['Poin | satu', '= dua \\ tiga', 'empat: lima'], gradingCriteria: [], maxScore: 10 },
  },
  {
    ...base,
    type: 'case-study',
    competency: 'communication',
    content: '<h2>Kasus</h2><p>Seorang pejabat…</p>',
    options: [],
    correctAnswer: null,
    rubric: {
      keyPoints: ['Menyebut dasar hukum'],
      gradingCriteria: [
        { criterion: 'Analisis | tajam', weight: 60, description: 'Baris satu\nbaris dua | batang \\ garis' },
        { criterion: 'Bahasa', weight: 40, description: '' },
      ],
      maxScore: 100,
    },
  },
]
