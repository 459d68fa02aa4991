import type { QuestionContent } from '@pengawas/shared/contracts/questions'

const written: Pick<
  QuestionContent,
  'category' | 'tags' | 'options' | 'correctAnswer' | 'multipleResponse' | 'pinnedOptions' | 'aiEnabled'
> = {
  category: null,
  tags: [],
  options: [],
  correctAnswer: null,
  multipleResponse: null,
  pinnedOptions: [],
  aiEnabled: true,
}

export const ESSAY: QuestionContent = {
  ...written,
  type: 'essay',
  theme: 'Integritas',
  competencyCategory: 'manajerial',
  competency: 'integrity',
  bloomLevel: 'C5',
  difficulty: 'medium',
  tags: ['gratifikasi', 'benturan kepentingan'],
  content:
    '<p>Seorang rekan menawarkan tiket konser kepada Anda setelah unit Anda memproses perizinan perusahaan milik keluarganya.</p><p>Jelaskan <strong>langkah yang Anda ambil</strong> dan alasannya, termasuk kepada siapa Anda melapor.</p>',
  rubric: {
    keyPoints: [
      'Menolak pemberian secara sopan atau tidak menggunakannya',
      'Mengenali pemberian itu sebagai gratifikasi yang berkaitan dengan jabatan',
      'Melaporkan kepada Unit Pengendalian Gratifikasi atau atasan dalam waktu yang ditentukan',
      'Menyatakan benturan kepentingan dan tidak ikut dalam keputusan berikutnya',
    ],
    gradingCriteria: [
      {
        criterion: 'Ketepatan tindakan',
        weight: 50,
        description: 'Tindakan sesuai aturan gratifikasi dan dapat dilaksanakan',
      },
      {
        criterion: 'Kedalaman alasan',
        weight: 30,
        description: 'Alasan menghubungkan nilai integritas dengan keadaan yang diberikan',
      },
      { criterion: 'Kejelasan penyampaian', weight: 20, description: 'Runtut, ringkas, dan mudah dipahami' },
    ],
    maxScore: 100,
  },
}

export const CASE_STUDY: QuestionContent = {
  ...written,
  type: 'case-study',
  theme: 'Orientasi Pelayanan',
  competencyCategory: 'sosiokultural',
  competency: 'service-orientation',
  bloomLevel: 'C6',
  difficulty: 'hard',
  tags: ['pelayanan publik'],
  content:
    '<p>Sebuah kantor pelayanan melayani tiga kecamatan. Data triwulan terakhir:</p><table><tbody><tr><th>Kecamatan</th><th>Pemohon</th><th>Selesai tepat waktu</th></tr><tr><td>Utara</td><td>420</td><td>91%</td></tr><tr><td>Tengah</td><td>610</td><td>88%</td></tr><tr><td>Kepulauan</td><td>150</td><td>54%</td></tr></tbody></table><p>Warga Kepulauan menempuh empat jam perjalanan laut, dan jaringan internet di sana sering terputus. Susun rencana perbaikan untuk enam bulan dengan anggaran yang tetap.</p>',
  rubric: {
    keyPoints: [
      'Menyimpulkan dari data bahwa Kepulauan tertinggal dan menyebut penyebab yang mungkin',
      'Mengusulkan layanan yang mendatangi warga atau melalui perangkat desa',
      'Menyediakan cara tanpa internet selain layanan daring',
      'Menetapkan ukuran keberhasilan dan waktu evaluasi',
    ],
    gradingCriteria: [
      { criterion: 'Analisis data', weight: 30, description: 'Kesimpulan ditarik dari angka yang diberikan' },
      {
        criterion: 'Kelayakan rencana',
        weight: 40,
        description: 'Dapat dijalankan dengan anggaran dan waktu yang ada',
      },
      {
        criterion: 'Kepekaan terhadap warga',
        weight: 30,
        description: 'Memperhitungkan jarak, jaringan, dan kelompok rentan',
      },
    ],
    maxScore: 100,
  },
}

/** Waits for a validator; its weights do not add up to 100 yet. */
export const PENDING_ESSAY: QuestionContent = {
  ...written,
  type: 'essay',
  theme: 'Komunikasi',
  competencyCategory: 'sosiokultural',
  competency: 'communication',
  bloomLevel: 'C4',
  difficulty: 'medium',
  content:
    '<p>Bandingkan dua cara menyampaikan kebijakan baru kepada masyarakat dengan latar belakang bahasa yang beragam. Berikan satu contoh untuk masing-masing.</p>',
  rubric: {
    keyPoints: [
      'Membandingkan dua cara dengan kelebihan dan kekurangannya',
      'Memberi contoh yang sesuai dengan keberagaman bahasa',
    ],
    gradingCriteria: [
      { criterion: 'Ketajaman perbandingan', weight: 50, description: '' },
      { criterion: 'Contoh', weight: 30, description: '' },
    ],
    maxScore: 100,
  },
}

/** Returned to its author with a question about the third option. */
export const RETURNED_CHOICE: QuestionContent = {
  type: 'multiple-choice',
  theme: 'Disiplin',
  competencyCategory: 'manajerial',
  competency: 'discipline',
  bloomLevel: 'C3',
  difficulty: 'medium',
  category: null,
  tags: ['jam kerja'],
  content:
    '<p>Rapat koordinasi dimulai pukul 08.00, tetapi separuh peserta biasa datang pukul 08.20. Anda memimpin rapat itu mulai bulan ini. Apa yang paling tepat Anda lakukan?</p>',
  options: [
    'Memulai rapat pukul 08.20 agar semua peserta hadir',
    'Memulai tepat waktu, menyepakati aturan kehadiran bersama peserta, dan menindaklanjuti yang berulang kali terlambat',
    'Memulai tepat waktu dan mengunci pintu',
    'Memindahkan semua rapat ke sore hari',
  ],
  correctAnswer: 1,
  multipleResponse: null,
  pinnedOptions: [],
  aiEnabled: true,
  rubric: null,
}

export const RETURN_COMMENT =
  'Opsi ketiga terlalu mudah ditebak sebagai jawaban yang salah. Mohon diganti dengan pengecoh yang lebih masuk akal.'
export const RETURN_REPLY =
  'Baik, saya sedang menyiapkan pengecoh tentang teguran tertulis. Apakah konteks rapat daring perlu ditambahkan?'
