import type { Rubric } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import { STEMMERS } from '../local-grader.ts'
import { gradeLocally, LOCAL_CONFIDENCE_CAP } from './local-grade.ts'

const QUESTION =
  'Seorang peserta lelang, teman kuliah Anda, mengirim parsel ke rumah sehari sebelum evaluasi penawaran. Jelaskan apa yang Anda lakukan dan mengapa.'

const RUBRIC: Rubric = {
  keyPoints: [
    'Menolak atau mengembalikan pemberian karena termasuk gratifikasi',
    'Melaporkan pemberian kepada unit pengendalian gratifikasi atau atasan/pimpinan',
    'Menyatakan konflik kepentingan dan mengundurkan diri dari evaluasi',
    'Menjaga kepercayaan masyarakat terhadap pengadaan yang adil dan transparan/terbuka',
  ],
  gradingCriteria: [
    {
      criterion: 'Ketepatan tindakan',
      weight: 60,
      description: 'Tindakan menolak, melaporkan, dan menyatakan konflik kepentingan',
    },
    { criterion: 'Alasan', weight: 40, description: 'Alasan menyebut kepercayaan masyarakat dan keadilan' },
  ],
  maxScore: 100,
}

const GOOD = `Saya akan menolak parsel itu dan mengembalikannya kepada pengirim, sebab pemberian seperti ini tergolong gratifikasi.
Pada hari yang sama saya melaporkannya secara tertulis kepada atasan dan unit pengendalian gratifikasi.
Karena pengirimnya teman saya, saya juga menyatakan adanya konflik kepentingan serta meminta diganti sehingga mundur dari tim evaluasi.
Dengan begitu pengadaan tetap adil dan terbuka, dan masyarakat dapat percaya pada hasilnya.`

const PARTIAL = `Menurut saya pemberian itu adalah gratifikasi sehingga harus ditolak dan dikembalikan kepada teman saya.
Setelah itu saya akan tetap bekerja seperti biasa dan menilai semua berkas dengan baik, karena itu memang tugas saya di kantor.`

const OFF_TOPIC = `Indonesia adalah negara kepulauan dengan ribuan pulau. Musim hujan biasanya terjadi pada bulan November sampai Maret,
dan petani menanam padi ketika air cukup. Saya menyukai pantai di Lombok karena pasirnya putih dan ombaknya tenang.`

const STUFFED =
  'Gratifikasi, menolak, mengembalikan, pemberian, melaporkan, unit pengendalian gratifikasi, atasan, pimpinan, konflik kepentingan, mengundurkan diri, evaluasi, kepercayaan masyarakat, pengadaan adil, transparan, terbuka.'

const NEGATED = `Saya tidak menolak dan tidak mengembalikan pemberian itu karena tidak termasuk gratifikasi bagi saya.
Saya juga tidak melaporkan pemberian tersebut kepada atasan, sebab nilainya kecil dan yang memberi adalah teman lama saya sendiri.`

const grade = (answer: string, rubric = RUBRIC, question = QUESTION) =>
  gradeLocally({ question, rubric, answer }, STEMMERS)

describe('gradeLocally in Indonesian', () => {
  it.each([
    { name: 'good', answer: GOOD, from: 80, to: 100, notes: [] },
    { name: 'partial', answer: PARTIAL, from: 15, to: 45, notes: [] },
    { name: 'off the topic', answer: OFF_TOPIC, from: 0, to: 5, notes: ['nothing-matched'] },
    { name: 'key words without sentences', answer: STUFFED, from: 20, to: 50, notes: ['keyword-list'] },
    { name: 'the contrary', answer: NEGATED, from: 0, to: 35, notes: ['negation'] },
    { name: 'the question again', answer: QUESTION, from: 0, to: 5, notes: ['copies-question'] },
    {
      name: 'one sentence five times',
      answer: 'Pemberian seperti itu termasuk gratifikasi menurut aturan. '.repeat(5),
      from: 0,
      to: 30,
      notes: ['repetitive'],
    },
    { name: 'two words', answer: 'Menolak gratifikasi', from: 0, to: 35, notes: ['short-answer'] },
  ])('an answer that is $name scores from $from to $to', ({ answer, from, to, notes }) => {
    const suggestion = grade(answer)
    expect(suggestion.score).toBeGreaterThanOrEqual(from)
    expect(suggestion.score).toBeLessThanOrEqual(to)
    expect(suggestion.notes).toEqual(expect.arrayContaining(notes))
    expect(suggestion.confidence).toBeLessThanOrEqual(LOCAL_CONFIDENCE_CAP)
  })

  it('is sure of a good answer as far as it can be, and less of every doubtful one', () => {
    const sure = grade(GOOD).confidence
    expect(sure).toBeGreaterThan(0.5)
    for (const answer of [OFF_TOPIC, STUFFED, NEGATED, QUESTION, 'Menolak gratifikasi']) {
      expect(grade(answer).confidence).toBeLessThan(sure * 0.7)
    }
  })

  it('shows the passages that speak of a key point, and none where nothing does', () => {
    const { keyPoints } = grade(GOOD)
    const shown = keyPoints.map(({ passage }) => (passage === null ? null : GOOD.slice(passage.start, passage.end)))
    expect(shown[0]).toMatch(/^menolak parsel itu .* gratifikasi$/s)
    expect(shown[1]).toContain('unit pengendalian')
    expect(shown[2]).toContain('konflik kepentingan')
    expect(shown[3]).toContain('masyarakat')
    expect(grade(OFF_TOPIC).keyPoints.every(({ passage }) => passage === null)).toBe(true)
  })

  it('gives each criterion its own points', () => {
    const [action, reason] = grade(PARTIAL).criteria
    expect(action?.points).toBeGreaterThan(15)
    expect(reason?.points).toBeLessThan(10)
  })

  it('forgives one wrong letter in a long word', () => {
    expect(grade(GOOD.replace('gratifikasi', 'gratifikesi')).score).toBeGreaterThan(grade(GOOD).score - 3)
  })
})

const ENGLISH: Rubric = {
  keyPoints: [
    'Apologise to the citizen and explain the delay',
    'Offer a concrete date for the service',
    'Record the complaint so that the procedure is improved',
  ],
  gradingCriteria: [],
  maxScore: 50,
}
const ENGLISH_QUESTION = 'A citizen waited for two weeks without an answer. What do you do?'

describe('gradeLocally in English', () => {
  it.each([
    {
      name: 'good',
      answer:
        'First I would apologise and explain to the citizen why the delay happened. Then I offer her a concrete date on which the service will be done, and I call if it changes. Finally I record her complaint in our system, so that the team can improve the procedure at the next review.',
      from: 42,
      to: 50,
    },
    {
      name: 'partial',
      answer:
        'I would explain the delay to the citizen and say that I am sorry for it. I believe that most people are patient if you are kind to them and listen.',
      from: 5,
      to: 25,
    },
    {
      name: 'off the topic',
      answer:
        'My favourite season is autumn because of the colours of the leaves, and I like to walk in the park with my dog when it is not raining.',
      from: 0,
      to: 2,
    },
  ])('an answer that is $name scores from $from to $to of 50', ({ answer, from, to }) => {
    const { score } = grade(answer, ENGLISH, ENGLISH_QUESTION)
    expect(score).toBeGreaterThanOrEqual(from)
    expect(score).toBeLessThanOrEqual(to)
  })

  it('says so when the answer is in another language than the rubric', () => {
    const { notes, confidence } = grade(GOOD, ENGLISH, ENGLISH_QUESTION)
    expect(notes).toContain('other-language')
    expect(confidence).toBeLessThan(0.3)
  })
})

describe('gradeLocally with an unusual rubric', () => {
  it('takes the descriptions of the criteria where there are no key points', () => {
    const { score, notes, keyPoints, confidence } = grade(GOOD, { ...RUBRIC, keyPoints: [] })
    expect(score).toBeGreaterThan(30)
    expect(notes).toContain('no-key-points')
    expect(keyPoints).toEqual([])
    expect(confidence).toBeLessThan(0.35)
  })

  it('knows the wordings that the rubric offers, and no others', () => {
    const rubric: Rubric = { keyPoints: ['tepat waktu / tidak terlambat'], gradingCriteria: [], maxScore: 10 }
    expect(grade('Pegawai itu datang dan bekerja sehingga ia tidak pernah terlambat.', rubric).score).toBeGreaterThan(6)
    expect(grade('Pegawai itu selalu datang pada jam yang benar ketika bekerja.', rubric).score).toBe(0)
  })

  it('finds nothing in an empty answer', () => {
    expect(grade('')).toMatchObject({ score: 0, keyPoints: expect.any(Array) as unknown })
  })
})
