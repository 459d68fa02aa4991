import { MESSAGES } from '@pengawas/shared/messages'
import { expect, it } from 'vitest'
import { readGift } from './read-gift.ts'

/** As Moodle 4 writes a category of questions. */
const MOODLE = `// question: 0  name: Switch category to $course$/top/Default untuk Kursus/Etika // ASN
$CATEGORY: $course$/top/Default untuk Kursus/Etika // ASN


// question: 71  name: Ibu kota
// [tag:geografi] [tag:kelas \\] 1]
::Ibu kota::[html]<p dir\\="ltr" style\\="text-align\\: left;">Apa ibu kota Indonesia\\: \\(x^2\\)?<br></p>{
	=<p dir\\="ltr">Jakarta</p>#<p>Betul\\!</p>
	~%50%<p>Nusantara</p>
	~<p>Bandung</p>
	####<p>Umpan balik umum</p>
}


// question: 72  name: Benar atau salah
::Benar atau salah::[html]<p>Bumi bulat.</p>{TRUE#Salah#Betul}


// question: 73  name: Uraian
::Uraian::[html]<p>Jelaskan.\\n</p>{}


// question: 74  name: Jawaban ganda
::Jawaban ganda::Pilih dua.{
	~%50%A
	~%50%B
	~C
}

// question: 75  name: Angka
::Angka::Berapa 2 + 2?{#
	=%100%4:0#
}

::Pasangan::Pasangkan.{
	=a -> 1
	=b -> 2
}

::Isian::Siapa?{
	=%100%Soekarno#
}

Ini hanya keterangan.

Ibu kota Jawa
Barat adalah {=Bandung ~Semarang} sejak dulu.

::Rusak::Apa {=a ~b

1 < 2 & 3 > 2?{T}
`

it('reads what Moodle writes, and says of the rest why not', () => {
  const { drafts } = readGift(Buffer.from(MOODLE))
  const told = drafts.map(({ place, title, content, options, correctAnswer, problems, notKept }) => ({
    place,
    title,
    content,
    options,
    correctAnswer,
    problems: problems.map(({ message, detail }) => [message, detail]),
    notKept: notKept.map(({ message }) => message),
  }))
  const base = { content: expect.any(String) as string, options: [], correctAnswer: null, problems: [], notKept: [] }
  expect(told).toEqual([
    {
      ...base,
      place: '7',
      title: 'Ibu kota',
      content: '<p dir="ltr">Apa ibu kota Indonesia: <span data-type="inline-math" data-latex="x^2"></span>?<br></p>',
      options: ['<p dir="ltr">Jakarta</p>', '<p>Nusantara</p>', '<p>Bandung</p>'],
      correctAnswer: 0,
      notKept: [MESSAGES.exchangeStyleLost, MESSAGES.exchangeFeedbackLost, MESSAGES.exchangePartialCredit],
    },
    {
      ...base,
      place: '16',
      title: 'Benar atau salah',
      options: ['Benar', 'Salah'],
      correctAnswer: 0,
      notKept: [MESSAGES.exchangeFeedbackLost, MESSAGES.exchangeTrueFalse],
    },
    { ...base, place: '20', title: 'Uraian', content: '<p>Jelaskan.\n</p>' },
    {
      ...base,
      place: '24',
      title: 'Jawaban ganda',
      options: ['A', 'B', 'C'],
      notKept: [MESSAGES.exchangeScoresLost],
    },
    { ...base, place: '31', title: 'Angka', problems: [[MESSAGES.exchangeKindUnknown, 'numerical']] },
    { ...base, place: '35', title: 'Pasangan', problems: [[MESSAGES.exchangeKindUnknown, 'matching']] },
    { ...base, place: '40', title: 'Isian', problems: [[MESSAGES.exchangeKindUnknown, 'short answer']] },
    { ...base, place: '44', title: '', content: '', problems: [[MESSAGES.exchangeKindUnknown, 'description']] },
    {
      ...base,
      place: '46',
      title: '',
      content: 'Ibu kota Jawa Barat adalah _____ sejak dulu.',
      options: ['Bandung', 'Semarang'],
      correctAnswer: 0,
    },
    { ...base, place: '49', title: 'Rusak', content: '', problems: [[MESSAGES.exchangeGiftUnreadable, null]] },
    {
      ...base,
      place: '51',
      title: '',
      content: '1 &lt; 2 &amp; 3 &gt; 2?',
      options: ['Benar', 'Salah'],
      correctAnswer: 0,
      notKept: [MESSAGES.exchangeTrueFalse],
    },
  ])
  expect(drafts[3]?.facts.multipleResponse).toEqual({ correctAnswers: [0, 1], scoring: 'partial' })
  expect(drafts[0]?.facts).toMatchObject({ theme: 'Etika / ASN', tags: ['geografi', 'kelas ] 1'] })
})

it('takes a picture out of the text, and leaves those of other sites', () => {
  const { drafts, pictures } = readGift(
    Buffer.from(
      '[html]<img src\\="data\\:image/png;base64,AAAA"><img src\\="https\\://x.invalid/a.png" alt\\="a"><script>1</script>{}',
    ),
  )
  expect(drafts[0]?.content).toMatch(/^<img src="picture:[0-9a-f-]{36}">a$/)
  expect(drafts[0]?.notKept.map(({ message }) => message)).toEqual([
    MESSAGES.exchangePictureRemote,
    MESSAGES.exchangeScriptLost,
  ])
  expect(pictures.size).toBe(1)
})

it('keeps words between angles that are no tags', () => {
  const { drafts } = readGift(
    Buffer.from('Jika a <b dan c> d?{=ya ~<b>tidak</b>}\n\n[html]<p>x <y maka z</p>{=ya ~tidak}'),
  )
  expect(drafts.map(({ content }) => content)).toEqual(['Jika a &lt;b dan c&gt; d?', '<p>x &lt;y maka z</p>'])
  expect(drafts[0]?.options).toEqual(['ya', '<b>tidak</b>'])
})

it('takes an option that begins like a weight for text behind a right sign or a weight, and an arrow in it too', () => {
  const { drafts } = readGift(Buffer.from('Berapa?{=%50% lebih ~%0%%50% kurang ~A -> B}\n\nUrut?{=A -> B ~B -> A}'))
  expect(drafts.map(({ options, correctAnswer, problems }) => ({ options, correctAnswer, problems }))).toEqual([
    { options: ['%50% lebih', '%50% kurang', 'A -&gt; B'], correctAnswer: 0, problems: [] },
    { options: ['A -&gt; B', 'B -&gt; A'], correctAnswer: 0, problems: [] },
  ])
})

it('says that names and ids of the other system are not kept', () => {
  const { notes } = readGift(Buffer.from('// question: 1  name: A\n// [id:K-1]\n::A::Apa?{T}\n\n::B::Apa lagi?{T}'))
  expect(notes).toMatchObject([{ message: MESSAGES.exchangeNamesLost, detail: 'A K-1, B' }])
})

it.each<[string, number[], string[]]>([
  ['~%50%A ~%50%B ~%-100%C', [0, 1], []],
  ['~%33.33333%A ~%33.33333%B ~%33.33333%C', [0, 1, 2], []],
  ['~%100%A ~%-50%B ~%-50%C', [0], []],
  ['~%50%A ~%50%B ~%-50%C', [0, 1], [MESSAGES.exchangeScoresLost]],
])('reads several right answers: %s', (answers, correctAnswers, notKept) => {
  const [draft] = readGift(Buffer.from(`Mana?{${answers}}`)).drafts
  expect(draft?.facts.multipleResponse).toEqual({ correctAnswers, scoring: 'partial' })
  expect(draft?.notKept.map(({ message }) => message)).toEqual(notKept)
})
