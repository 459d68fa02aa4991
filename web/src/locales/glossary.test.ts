import { expect, it } from 'vitest'
import { texts as ar } from './ar/index.ts'
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

/** Between 3 and 10 Arabic counts with a plural, above with a singular: texts name the things first, then their number. */
const AFTER_NUMBER =
  /\}\} (?:دقيقة|دقائق|ثانية|ثوانٍ|يومًا|يوم|أسبوعًا|سؤالًا|سؤال|أسئلة|مشاركًا|مشارك|مقالات|حسابًا|صفًا|كلمة|حرفًا|نتائج|مراجعة|مراجعات|قراءة|عتبة|ملفًا|ملفات|ملاحظات|رسائل|درجات|مفاتيح|نقطة)/u

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
  { language: 'id: proktor', texts: id, stray: /\bpengawas\b/u },
  {
    language: 'id: temuan',
    texts: id,
    stray: /\bflags?\b|(?:memberi|belum ada) tanda/iu,
    fixed: ['+{{value}} flags lainnya'],
  },
  { language: 'id: nilai kelulusan', texts: id, stray: /(?:nilai|batas|ambang) lulus/iu },

  { language: 'en: participant', texts: en, stray: /(?<!\{\{)\bcandidates?\b|\btest[- ]takers?\b/iu },
  { language: 'en: flag', texts: en, stray: /\bfindings?\b|\bsigns\b|\bindications?\b/iu },
  { language: 'en: log in, log out', texts: en, stray: /\bsign(?:ed|ing)?[- ](?:in|out)\b/iu },
  { language: 'en: pass mark', texts: en, stray: /\bpassing score\b/iu },
  { language: 'en: email', texts: en, stray: /\bby mail\b|\be-mail\b/iu },
  { language: 'en: organisation', texts: en, stray: /organiz/iu },
  { language: 'en: proctored', texts: en, stray: /\bsupervis(?:ed|ion)\b|\bwatched assessment/iu },

  { language: 'ar: مشارك', texts: ar, stray: /المرشحين|المرشحون|متقدم|ممتحن/u },
  { language: 'ar: ملاحظة for a flag', texts: ar, stray: /علامة (?:تقنية|عالية)|إشارات/u },
  { language: 'ar: مشرف عام', texts: ar, stray: /مسؤول أعلى|المدير العام/u },
  { language: 'ar: محكّم and تحكيم', texts: [ar.validation, ar.questionBank], stray: /مدقق|تدقيق/u },
  { language: 'ar: درجة النجاح', texts: ar, stray: /حد النجاح|علامة النجاح|الرسوب/u },
  { language: 'ar: تصحيح and سلم التصحيح', texts: ar, stray: /سلم التقييم|معايير التقييم|تقييم المقالات/u },
  { language: 'ar: معطّل', texts: ar, stray: /غير (?:نشط|مفعّل)/u },
  { language: 'ar: جهة منظمة', texts: ar, stray: /المنظم(?!ة)/u },
  { language: 'ar: تيسير', texts: ar, stray: /مراعاة/u },
  { language: 'ar: موضوعات', texts: ar, stray: /المواضيع/u },
  { language: 'ar: no noun behind a number that decides its form', texts: ar, stray: AFTER_NUMBER },
  { language: 'ar: one way to write the ending of a word', texts: ar, stray: /اً/u },

  { language: 'zh: 参加者', texts: zh, stray: /参与者|考生|应试者|受测者/u },
  { language: 'zh: 测评 and 测试', texts: zh, stray: /考试|评估(?!器)/u },
  { language: 'zh: 标记', texts: zh, stray: /发现/u },
  { language: 'zh: 试题', texts: zh, stray: /题目/u },
  { language: 'zh: 论述题', texts: zh, stray: /作文|问答题/u },
  { language: 'zh: 账户', texts: zh, stray: /账号|帐号|帐户/u },
  { language: 'zh: 合格分', texts: zh, stray: /及格|合格线/u },
  { language: 'zh: 评分员, 监考员', texts: zh, stray: /评审员|评估员|监考人员|监考官/u },
  { language: 'zh: 双重验证', texts: zh, stray: /两步/u },
  { language: 'zh: 监考', texts: zh, stray: /监督/u },
  { language: 'zh: full-width punctuation', texts: zh, stray: /[\u3400-\u9fff][,;:](?!\d)/u },

  { language: 'ja: 受験者', texts: ja, stray: /参加者|候補者/u },
  {
    language: 'ja: アセスメント',
    texts: ja,
    stray: /(?<!能力|自己|C5 )評価(?!者|基準|され|しま|でき|する)/u,
  },
  { language: 'ja: テスト', texts: ja, stray: /試験(?!監督)/u },
  { language: 'ja: フラグ', texts: ja, stray: /目印|(?<!顔|最高)検出(?!し|スコア)/u },
  { language: 'ja: 試験監督', texts: ja, stray: /監督者|監督官/u },
  { language: 'ja: 部署', texts: ja, stray: /所属(?!機関)/u },
  { language: 'ja: 監査人', texts: ja, stray: /監査者/u },
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
