import type { Language } from '@pengawas/shared/languages'
import PDFDocument from 'pdfkit'
import { createTurns } from '../../kernel/lib/turns.ts'
import { showable } from '../../grading/certificates/certificate-text.rules.ts'
import { wordsOf } from '../own-data/texts/log-words.ts'
import type { EvidenceLog, LoggedEntry, LoggedFlag, LoggedRecording } from './evidence-log.rules.ts'
import { instantText, type LogText, logTextOf } from './log-text.rules.ts'

type Pdf = PDFKit.PDFDocument

const MARGIN = 48
const GREY = '#555555'
const NAVY = '#12355b'
const PICTURE = { width: 240, height: 150 }
const MINUTE_MS = 60_000

/** A document that is written from above to below. */
interface Page {
  pdf: Pdf
  text: LogText
  at: (instant: string) => string
  heading: (words: string) => void
  line: (words: string, style?: { bold?: boolean; quiet?: boolean }) => void
}

function openPage(pdf: Pdf, text: LogText): Page {
  return {
    pdf,
    text,
    at: (instant) => instantText(instant, text.language),
    heading(words) {
      pdf.moveDown(0.8).font('Helvetica-Bold').fontSize(13).fillColor(NAVY).text(showable(words)).moveDown(0.2)
    },
    line(words, { bold = false, quiet = false } = {}) {
      pdf
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(quiet ? 8 : 9.5)
        .fillColor(quiet ? GREY : 'black')
        .text(showable(words))
    },
  }
}

function drawFacts({ pdf, text, at, line }: Page, log: EvidenceLog): void {
  const { testSession } = log
  const isWhole = log.interventions !== null
  pdf
    .font('Helvetica-Bold')
    .fontSize(18)
    .fillColor(NAVY)
    .text(isWhole ? text.title : text.partTitle)
    .moveDown(0.5)
  const facts: [keyof LogText['facts'], string | null][] = [
    ['candidate', testSession.candidate.name],
    ['nip', testSession.candidate.nip],
    ['assessment', testSession.assessment.title],
    ['code', testSession.code],
    ['attempt', String(testSession.attempt)],
    ['status', text.statuses[testSession.status]],
    ['reason', testSession.statusReason],
    ['started', at(testSession.startedAt)],
    ['ended', testSession.endedAt === null ? text.ongoing : at(testSession.endedAt)],
    ['made', `${at(log.madeAt)} · ${log.packageId}`],
  ]
  for (const [name, value] of facts) if (value !== null && value !== '') line(`${text.facts[name]}: ${value}`)
  pdf.moveDown(0.4)
  line(text.sha, { quiet: true })
  line(text.fonts, { quiet: true })
}

const numbers = (values: Readonly<Record<string, number | null>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value === null ? '–' : Math.round(value * 1000) / 1000}`)
    .join(', ')

function drawFlag({ pdf, text, at, line }: Page, flag: LoggedFlag, picture: Buffer | null): void {
  const { type, severity, confidence, details } = flag
  if (picture !== null && pdf.y + PICTURE.height > pdf.page.height - MARGIN) pdf.addPage()
  pdf.moveDown(0.6)
  const until = flag.endedAt === null ? '' : ` – ${at(flag.endedAt)}`
  line(`${at(flag.timestamp)}${until} · ${text.types[type]} · ${flag.description}`, { bold: true })
  const state = text.states[flag.validationStatus]
  line(`${text.severities[severity]}, ${text.confidence} ${Math.round(confidence * 100)} % · ${state}`)
  if (flag.raisedByName !== null) line(flag.raisedByName)
  if (details.modelVersion !== '') line(`${text.model}: ${details.modelVersion}`, { quiet: true })
  if (Object.keys(details.thresholds).length > 0)
    line(`${text.thresholds}: ${numbers(details.thresholds)}`, { quiet: true })
  const newest = details.samples.at(-1)
  if (newest !== undefined)
    line(`${text.measured} (${details.samples.length}): ${numbers(newest.values)}`, { quiet: true })
  for (const { kind, verdict, reason, dismissal, reviewerName, at: when } of flag.reviews) {
    const why = [dismissal === null ? null : text.dismissals[dismissal], reason]
      .filter((part) => part !== null && part !== '')
      .join(': ')
    line(`${at(when)} · ${text.kinds[kind]}: ${text.states[verdict]} · ${reviewerName ?? text.system} · ${why}`)
  }
  for (const { at: when, authorName, text: words } of flag.thread) line(`${at(when)} · ${authorName}: ${words}`)
  if (flag.picture !== null) line(`${text.file}: ${flag.picture}`, { quiet: true })
  else if (flag.evidenceUrl !== null) line(text.lost)
  if (picture !== null) pdf.moveDown(0.2).image(picture, { fit: [PICTURE.width, PICTURE.height] })
}

/** `manifestHash` as 'manifest hash'. */
const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const factsOf = ({ entryFacts }: LogText, data: LoggedEntry['data']): string =>
  Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${entryFacts[name] ?? inWords(name)}: ${String(value)}`)
    .join(', ')

const entryLine = ({ text, at }: Page, { at: when, action, actorName, data }: LoggedEntry): string =>
  [
    at(when),
    text.actions[action] ?? wordsOf(action, text.language) ?? action,
    actorName ?? text.system,
    factsOf(text, data),
  ]
    .filter((part) => part !== '')
    .join(' · ')

type Section = readonly [name: keyof LogText['sections'], lines: string[] | undefined]

/** The parts of a log as lines; undefined for those that are not part of its package. */
function sectionsOf(page: Page, log: EvidenceLog): Section[] {
  const { text, at } = page
  return [
    ['interventions', log.interventions?.map((entry) => entryLine(page, entry))],
    ['notes', log.notes?.map((note) => `${at(note.at)} · ${note.authorName}: ${note.text}`)],
    ['chat', log.chat?.map((said) => `${at(said.at)} · ${said.authorName ?? text.sides[said.side]}: ${said.text}`)],
    ['absences', log.absences?.map(({ from, to }) => `${at(from)} – ${to === null ? text.ongoing : at(to)}`)],
    [
      'timeGiven',
      log.timeGiven?.map(({ kind, creditMs, reason, at: when }) =>
        [when === null ? '' : at(when), kind, text.minutes((creditMs / MINUTE_MS).toFixed(1)), reason ?? '']
          .filter((part) => part !== '')
          .join(' · '),
      ),
    ],
  ]
}

function drawLedger({ text, at, heading, line }: Page, { eyesOn, interventions }: EvidenceLog): void {
  if (interventions === null) return
  heading(text.sections.eyesOn)
  if (eyesOn === null) {
    line(text.withheld)
    return
  }
  line(text.watched(eyesOn.visibleSeconds, eyesOn.testSeconds))
  for (const { name, visibleSeconds, firstAt, lastAt } of eyesOn.watchers)
    line(`${name}: ${text.watched(visibleSeconds, eyesOn.testSeconds)} · ${at(firstAt)} – ${at(lastAt)}`)
}

/** What was recorded of each source, from when to when, and what is missing of it. */
function recordingLines({ text: { recording: words }, at }: Page, recording: LoggedRecording): string[] {
  const span = ({ from, to }: { from: string; to: string }): string => `${at(from)} – ${at(to)}`
  const videos = recording.videos.map((video) =>
    [
      ...[span(video), words.sources[video.source], words.segments(video.segments.length)],
      ...((video.beginsEarlierMs ?? 0) === 0 ? [] : [words.earlier(((video.beginsEarlierMs ?? 0) / 1_000).toFixed(1))]),
      video.name,
    ].join(' · '),
  )
  const gaps = recording.gaps.map((gap) => `${words.gap}: ${words.sources[gap.source]}, ${span(gap)}`)
  const lost = recording.lost.map((one) => `${words.losses[one.why]}: ${words.sources[one.source]}, ${span(one)}`)
  return [...videos, ...gaps, ...lost]
}

async function drawRecording(page: Page, { recording }: EvidenceLog, turn: () => Promise<void>): Promise<void> {
  const { text, heading, line } = page
  heading(text.sections.recording)
  if (recording === null) {
    line(text.recording.without)
    return
  }
  const lines = recordingLines(page, recording)
  if (lines.length === 0) line(text.recording.none)
  for (const words of lines) {
    line(words)
    await turn()
  }
}

async function drawAll(page: Page, log: EvidenceLog, pictureOf: (flagId: string) => Promise<Buffer | null>) {
  const { text, heading, line } = page
  const turn = createTurns()
  drawFacts(page, log)
  heading(`${text.sections.flags} (${log.flags.length})`)
  if (log.flags.length === 0) line(text.none)
  for (const flag of log.flags) {
    drawFlag(page, flag, flag.picture === null ? null : await pictureOf(flag.id))
    await turn()
  }
  await drawRecording(page, log, turn)
  for (const [name, lines] of sectionsOf(page, log)) {
    if (lines === undefined) continue
    heading(text.sections[name])
    if (lines.length === 0) line(text.none)
    for (const words of lines) {
      line(words)
      await turn()
    }
  }
  drawLedger(page, log)
  heading(text.sections.audit)
  if (log.audit === null) line(text.withheld)
  for (const entry of log.audit ?? []) {
    line(`${entry.sequence} · ${entryLine(page, entry)}`, { quiet: true })
    await turn()
  }
}

/** The log for people: A4, with the pictures of the flags, which `pictureOf` gives as JPEG. */
export async function drawLog(
  log: EvidenceLog,
  language: Language,
  pictureOf: (flagId: string) => Promise<Buffer | null>,
): Promise<Buffer> {
  const text = logTextOf(language)
  const title = log.interventions === null ? text.partTitle : text.title
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${title} ${log.testSession.code}`, Creator: 'Pengawas', CreationDate: new Date(log.madeAt) },
    lang: text.language,
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  await drawAll(openPage(pdf, text), log, pictureOf)
  pdf.end()
  return promise
}
