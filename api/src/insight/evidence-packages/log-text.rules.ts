import type { SegmentLoss } from '@pengawas/shared/contracts/evidence-packages'
import type { MediaSource } from '@pengawas/shared/contracts/media-sources'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { Dismissal, FlagSeverity, FlagType, ReviewKind } from '@pengawas/shared/flags'
import type { Language } from '@pengawas/shared/languages'
import { INTL_TAGS, ZONE } from '@pengawas/shared/rules/instants'

/** What the readable log says in its own words. What people wrote stays as they wrote it. */
export interface LogText {
  language: 'id' | 'en'
  title: string
  partTitle: string
  facts: Record<
    'candidate' | 'nip' | 'assessment' | 'code' | 'attempt' | 'status' | 'started' | 'ended' | 'reason' | 'made',
    string
  >
  sections: Record<
    'flags' | 'recording' | 'interventions' | 'notes' | 'chat' | 'absences' | 'timeGiven' | 'eyesOn' | 'audit',
    string
  >
  none: string
  withheld: string
  lost: string
  ongoing: string
  system: string
  confidence: string
  thresholds: string
  model: string
  measured: string
  file: string
  sha: string
  fonts: string
  watched: (seconds: number, ofSeconds: number) => string
  minutes: (minutes: string) => string
  types: Record<FlagType, string>
  severities: Record<FlagSeverity, string>
  states: Record<'pending' | 'confirmed' | 'dismissed', string>
  /** Null: its own words say it. */
  dismissals: Record<Dismissal, string | null>
  statuses: Record<TestSessionStatus, string>
  /** What candidates do not read of the audit log, and staff do. */
  actions: Readonly<Record<string, string>>
  /** Names of what entries of the audit log hold. */
  entryFacts: Readonly<Record<string, string>>
  kinds: Record<ReviewKind, string>
  sides: Record<'candidate' | 'staff', string>
  recording: {
    sources: Record<MediaSource, string>
    /** Not in the package, and the manifest says why. */
    without: string
    none: string
    /** By how many seconds a file begins before what was to be shown. */
    earlier: (seconds: string) => string
    segments: (count: number) => string
    gap: string
    losses: Record<SegmentLoss, string>
  }
}

const ID: LogText = {
  language: 'id',
  title: 'Log bukti sesi tes',
  partTitle: 'Log bukti temuan',
  facts: {
    ...{ candidate: 'Peserta', nip: 'NIP', assessment: 'Assessment', code: 'Kode sesi', attempt: 'Percobaan' },
    ...{ status: 'Status', started: 'Mulai', ended: 'Selesai', reason: 'Alasan', made: 'Paket dibuat' },
  },
  sections: {
    ...{ flags: 'Temuan', recording: 'Rekaman', interventions: 'Tindakan petugas', notes: 'Peringatan dan catatan' },
    chat: 'Percakapan',
    ...{ absences: 'Halaman tes tidak terhubung', timeGiven: 'Waktu yang dikembalikan' },
    ...{ eyesOn: 'Siapa yang mengawasi', audit: 'Log audit' },
  },
  none: 'Tidak ada.',
  withheld: 'Tidak termasuk: pembuat paket ini tidak berwenang melihatnya.',
  lost: 'Gambar tidak ada lagi di penyimpanan.',
  ongoing: 'masih berlangsung',
  system: 'Sistem',
  confidence: 'keyakinan',
  thresholds: 'Ambang',
  model: 'Model',
  measured: 'Pengukuran',
  file: 'Berkas',
  sha: 'SHA-256 setiap berkas ada di manifest.json.',
  fonts: 'Huruf yang tidak dimiliki dokumen ini tampil sebagai tanda tanya; teks lengkap ada di log.json.',
  watched: (seconds, of) => `Terlihat ${seconds} dari ${of} detik`,
  minutes: (minutes) => `${minutes} menit`,
  types: {
    'face-detection': 'Deteksi wajah',
    'tab-switch': 'Pindah tab',
    'suspicious-audio': 'Suara mencurigakan',
    'eye-tracking': 'Arah pandangan',
    'audio-anomaly': 'Suara tidak wajar',
    'screen-activity': 'Aktivitas layar',
    'behavior-suspicious': 'Perilaku mencurigakan',
    'environmental-issue': 'Lingkungan',
    'multiple-persons': 'Lebih dari satu orang',
    technical: 'Teknis',
  },
  severities: { critical: 'kritis', high: 'tinggi', medium: 'sedang', low: 'rendah' },
  states: { pending: 'belum ditinjau', confirmed: 'dibenarkan', dismissed: 'diabaikan' },
  dismissals: {
    misdetected: 'analisis keliru',
    permitted: 'diizinkan, atau ada akomodasi',
    'technical-cause': 'sebabnya perangkat atau sambungan',
    surroundings: 'sebabnya lingkungan, bukan peserta',
    'too-brief': 'terlalu singkat untuk berarti',
    unclear: 'bukti tidak cukup jelas',
    other: null,
  },
  statuses: {
    ...{ 'check-in': 'check-in', active: 'aktif', paused: 'dijeda', locked: 'dikunci' },
    ...{ completed: 'selesai', terminated: 'dihentikan' },
  },
  actions: {
    'test-session.noted': 'Mencatat tentang peserta',
    'test-session.termination-ordered': 'Memerintahkan penghentian tes',
    'test-session.termination-overtaken': 'Penghentian tidak berlaku: tes sudah berakhir lebih dulu',
    'flag.commented': 'Mengomentari temuan',
    'flag.change-proposed': 'Mengusulkan perubahan keputusan',
    'essay.queued': 'Esai menunggu penilaian',
  },
  entryFacts: {
    ...{
      reason: 'alasan',
      cause: 'sebab',
      decision: 'keputusan',
      verdict: 'hasil',
      before: 'sebelum',
      after: 'sesudah',
    },
    ...{ from: 'dari', to: 'ke', type: 'jenis', severity: 'tingkat', source: 'sumber', segment: 'segmen' },
    ...{ recording: 'rekaman', attempt: 'percobaan', questions: 'soal', answered: 'terjawab', number: 'nomor' },
    ...{ percentageScore: 'nilai (persen)', calmDays: 'masa simpan tanpa temuan yang dikonfirmasi (hari)' },
    ...{ flaggedDays: 'masa simpan dengan temuan yang dikonfirmasi (hari)', textVersion: 'versi teks persetujuan' },
    ...{ camera: 'kamera', microphone: 'mikrofon', screen: 'layar', isLive: 'tes berlangsung', flags: 'temuan' },
    ...{ extraMs: 'tambahan (milidetik)', assessmentId: 'assessment', testSessionId: 'sesi tes', essays: 'esai' },
    ...{ nodeId: 'node media', noteId: 'catatan', packageId: 'paket', manifestHash: 'sidik manifes' },
    ...{ pictures: 'gambar', videos: 'video', dismissal: 'sebab diabaikan', isProvisional: 'sementara' },
  },
  kinds: {
    ...{ verdict: 'Keputusan', proposal: 'Usulan perubahan', upheld: 'Usulan dikuatkan', overturned: 'Usulan ditolak' },
    worsened: 'Bertambah berat, dinilai lagi',
    appeal: 'Diputuskan atas keberatan',
  },
  sides: { candidate: 'peserta', staff: 'petugas' },
  recording: {
    sources: { camera: 'kamera', microphone: 'mikrofon', screen: 'layar' },
    without: 'Tidak termasuk dalam paket ini; alasannya ada di manifest.json.',
    none: 'Tidak ada yang direkam.',
    earlier: (seconds) => `mulai ${seconds} detik lebih awal, karena dipotong pada bingkai kunci tanpa pengodean ulang`,
    segments: (count) => `dari ${count} segmen`,
    gap: 'Tidak terekam',
    losses: {
      missing: 'Segmen tidak ada lagi di penyimpanan',
      damaged: 'Segmen rusak: isinya bukan lagi yang dahulu disimpan',
      unreadable: 'Segmen tidak dapat dibaca sampai akhir',
    },
  },
}

const EN: LogText = {
  language: 'en',
  title: 'Evidence log of a test session',
  partTitle: 'Evidence log of flags',
  facts: {
    ...{ candidate: 'Candidate', nip: 'NIP', assessment: 'Assessment', code: 'Session code', attempt: 'Attempt' },
    ...{ status: 'Status', started: 'Start', ended: 'End', reason: 'Reason', made: 'Package made' },
  },
  sections: {
    ...{ flags: 'Flags', recording: 'Recording', interventions: 'What staff did', notes: 'Warnings and notes' },
    chat: 'Chat',
    ...{ absences: 'Test page not connected', timeGiven: 'Time given back' },
    ...{ eyesOn: 'Who watched', audit: 'Audit log' },
  },
  none: 'None.',
  withheld: 'Not included: whoever made this package may not see it.',
  lost: 'The picture is no longer in the file store.',
  ongoing: 'goes on',
  system: 'System',
  confidence: 'confidence',
  thresholds: 'Thresholds',
  model: 'Model',
  measured: 'Measurements',
  file: 'File',
  sha: 'The SHA-256 of each file is in manifest.json.',
  fonts: 'Characters that this document has no font for are shown as question marks; log.json has the full text.',
  watched: (seconds, of) => `Seen for ${seconds} of ${of} seconds`,
  minutes: (minutes) => `${minutes} minutes`,
  types: {
    'face-detection': 'Face detection',
    'tab-switch': 'Tab switch',
    'suspicious-audio': 'Suspicious sound',
    'eye-tracking': 'Gaze',
    'audio-anomaly': 'Unusual sound',
    'screen-activity': 'Screen activity',
    'behavior-suspicious': 'Suspicious behaviour',
    'environmental-issue': 'Surroundings',
    'multiple-persons': 'More than one person',
    technical: 'Technical',
  },
  severities: { critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
  states: { pending: 'not reviewed', confirmed: 'confirmed', dismissed: 'dismissed' },
  dismissals: {
    misdetected: 'the analysis was wrong',
    permitted: 'permitted, or an accommodation',
    'technical-cause': 'caused by a device or the connection',
    surroundings: 'caused by the surroundings',
    'too-brief': 'too brief to mean anything',
    unclear: 'the evidence is not clear enough',
    other: null,
  },
  statuses: {
    ...{ 'check-in': 'check-in', active: 'active', paused: 'paused', locked: 'locked' },
    ...{ completed: 'completed', terminated: 'ended by staff' },
  },
  actions: {
    'test-session.noted': 'Made a note about a participant',
    'test-session.termination-ordered': 'Ordered the end of a test',
    'test-session.termination-overtaken': 'The order had no effect: the test had ended before',
    'flag.commented': 'Commented on a flag',
    'flag.change-proposed': 'Proposed another verdict',
    'essay.queued': 'An essay waits to be marked',
  },
  entryFacts: {},
  kinds: {
    ...{ verdict: 'Verdict', proposal: 'Proposed change', upheld: 'Change upheld', overturned: 'Change overturned' },
    worsened: 'Became worse, judged anew',
    appeal: 'Decided on appeal',
  },
  sides: { candidate: 'candidate', staff: 'staff' },
  recording: {
    sources: { camera: 'camera', microphone: 'microphone', screen: 'screen' },
    without: 'Not in this package; manifest.json says why.',
    none: 'Nothing was recorded.',
    earlier: (seconds) => `begins ${seconds} s earlier, since it is cut on key frames and not encoded anew`,
    segments: (count) => `from ${count} ${count === 1 ? 'segment' : 'segments'}`,
    gap: 'Not recorded',
    losses: {
      missing: 'A segment is no longer in the file store',
      damaged: 'A segment is damaged: it is not what was stored',
      unreadable: 'A segment cannot be read to its end',
    },
  },
}

/** In the reader's language where the fonts of every PDF reader have its letters; Indonesian for the others. */
export const logTextOf = (language: Language): LogText => (language === 'en' ? EN : ID)

/** An instant (ISO 8601) to the second, by the clock in Jakarta. */
export function instantText(instant: string, language: LogText['language']): string {
  const format = new Intl.DateTimeFormat(INTL_TAGS[language], {
    ...{ timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  return `${format.format(new Date(instant))} WIB`
}
