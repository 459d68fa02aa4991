export type Language = 'id' | 'en'

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/**
 * Words that hold sentences together and say nothing of their subject. Published stop-word lists are several times as
 * long and hold words that rubrics are about, such as "waktu", "masalah" and "tepat"; so this one is our own and short.
 */
export const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  id: list(`
    yang dan di ke dari untuk pada dengan dalam oleh sebagai adalah ialah itu ini tersebut atau serta juga agar supaya
    karena sebab maka jika bila apabila kalau saat ketika setelah sebelum sehingga hingga sampai namun tetapi tapi akan
    telah sudah sedang masih dapat bisa harus perlu hanya saja pun lah para sang si kita kami saya aku anda kamu dia ia
    mereka nya secara antara terhadap tentang bagi kepada seperti yaitu yakni bahwa lalu kemudian selain selama oleh
    tidak bukan tanpa jangan belum tak apa siapa bagaimana mengapa dimana mana ada merupakan menjadi tiap setiap semua
    lebih paling sangat agak cukup guna demi walaupun meskipun melainkan misalnya contohnya
  `),
  en: list(`
    the a an and or but of to in on at by for with from into about as is are was were be been being am do does did has
    have had having will would shall should can could may might must this that these those it its he she they them their
    his her we us our you your i me my who whom whose which what when where why how if then than so because while
    although though before after until since between during through under over also only very more most such each every
    any some all both either neither not no nor never without there here up out off again once
  `),
}

/** Words that turn what follows into its contrary, as far as a word can. */
export const NEGATIONS: Readonly<Record<Language, ReadonlySet<string>>> = {
  id: list('tidak tak bukan tanpa jangan belum tiada enggak nggak gak ga tdk'),
  en: list('not no never without cannot neither nor don doesn didn isn aren wasn weren won wouldn shouldn mustn'),
}

const LANGUAGES: readonly Language[] = ['id', 'en']
const MIN_WORDS = 8
const MIN_SHARE = 0.1

/** Share of function words of a language among the words, 0 to 1. */
export function functionShare(words: readonly string[], language: Language): number {
  if (words.length === 0) return 0
  return words.filter((word) => FUNCTION_WORDS[language].has(word)).length / words.length
}

/**
 * The language whose function words a text has more of; null for a text that is too short, and for one with hardly any
 * function words of either. Running text has 20 to 50 %.
 */
export function detectLanguage(words: readonly string[]): Language | null {
  if (words.length < MIN_WORDS) return null
  const [best] = LANGUAGES.map((language) => ({ language, share: functionShare(words, language) })).toSorted(
    (a, b) => b.share - a.share,
  )
  return best === undefined || best.share < MIN_SHARE ? null : best.language
}
