import type { Competency } from '@pengawas/shared/questions'

export const THEMES: Readonly<Record<Competency, string>> = {
  integrity: 'Integritas',
  cooperation: 'Kerja Sama',
  communication: 'Komunikasi',
  'service-orientation': 'Orientasi Pelayanan',
  discipline: 'Disiplin',
}

export const SITUATIONS: Readonly<Record<Competency, readonly string[]>> = {
  integrity: [
    'Seorang rekanan menawarkan jamuan setelah dokumen lelangnya Anda periksa.',
    'Anda menemukan selisih pada laporan perjalanan dinas seorang rekan.',
    'Atasan meminta angka capaian dibulatkan ke atas dalam laporan triwulan.',
    'Keluarga Anda mendaftar pada seleksi yang panitianya adalah Anda.',
    'Anda menerima salinan soal ujian dinas dari kenalan.',
  ],
  cooperation: [
    'Dua bagian saling menunggu data sebelum menyusun laporan bersama.',
    'Anggota tim Anda menolak pembagian tugas yang sudah disepakati.',
    'Rekan dari unit lain lebih berpengalaman, tetapi jarang diajak berdiskusi.',
    'Tim Anda harus menyelesaikan pekerjaan tim yang baru dibubarkan.',
    'Rapat koordinasi berakhir tanpa keputusan karena pendapat terbelah.',
  ],
  communication: [
    'Kebijakan baru disalahpahami oleh petugas loket.',
    'Anda harus menyampaikan penolakan permohonan kepada warga.',
    'Pesan singkat Anda ditafsirkan sebagai teguran oleh rekan.',
    'Media meminta keterangan tentang keluhan pelayanan.',
    'Peserta sosialisasi memakai bahasa daerah yang tidak Anda kuasai.',
  ],
  'service-orientation': [
    'Antrean pemohon melebihi kapasitas loket.',
    'Seorang warga lanjut usia kesulitan memakai layanan daring.',
    'Survei menunjukkan informasi persyaratan tidak jelas.',
    'Pemohon datang sepuluh menit sebelum layanan ditutup.',
    'Keluhan yang sama muncul berulang dari satu kecamatan.',
  ],
  discipline: [
    'Separuh peserta rapat biasa datang terlambat dua puluh menit.',
    'Anda tidak dapat mengisi presensi karena jaringan terputus.',
    'Tenggat laporan dimajukan dua hari oleh kementerian.',
    'Prosedur arsip baru menambah langkah kerja harian Anda.',
    'Permintaan mendesak datang saat tiga tugas lain jatuh tempo.',
  ],
}

export const PLACES = [
  'di kantor pusat',
  'di kantor kecamatan',
  'pada hari kerja dari rumah',
  'saat kunjungan lapangan',
  'menjelang akhir tahun anggaran',
  'dalam rapat daring',
  'di unit yang baru digabung',
  'pada masa cuti bersama',
  'selama pemeriksaan inspektorat',
  'di wilayah kepulauan',
  'saat pergantian pimpinan',
  'pada pekan pertama penugasan Anda',
] as const

export const OBSTACLES = [
  'waktu yang tersisa hanya dua jam',
  'anggaran tahun berjalan terbatas',
  'atasan langsung sedang tidak dapat dihubungi',
  'sebagian dokumen belum lengkap',
  'rekan yang biasa menangani sedang cuti',
  'peraturan pelaksanaannya belum terbit',
  'beberapa warga sudah menunggu sejak pagi',
  'unit lain menuntut jawaban hari itu juga',
  'sistem informasi sedang dipelihara',
  'berita tentang hal itu mulai beredar',
  'pemimpin baru belum mengenal prosedur',
  'data dari dua sumber saling bertentangan',
] as const

export const QUESTIONS = [
  'Tindakan mana yang paling tepat?',
  'Apa yang sebaiknya Anda lakukan lebih dahulu?',
  'Langkah mana yang paling bertanggung jawab?',
  'Bagaimana Anda menanganinya?',
] as const

export const BEHAVIOURS: Readonly<Record<Competency, { good: readonly string[]; poor: readonly string[] }>> = {
  integrity: {
    good: [
      'Menolak, mencatat kejadian itu, dan melaporkannya sesuai ketentuan gratifikasi',
      'Menyatakan benturan kepentingan dan tidak ikut mengambil keputusan',
      'Melaporkan angka yang terverifikasi disertai penjelasan',
    ],
    poor: [
      'Menerima karena nilainya kecil',
      'Menunggu sampai ada yang menanyakan',
      'Mengikuti permintaan lalu mencatatnya secara pribadi',
      'Menyerahkan tanggung jawab kepada rekan',
      'Menyimpan bukti itu tanpa memberi tahu siapa pun',
    ],
  },
  cooperation: {
    good: [
      'Mempertemukan kedua pihak, menyepakati pembagian tugas, dan memantau pelaksanaannya',
      'Menanyakan keberatan rekan dan mencari pembagian yang dapat dijalankan bersama',
      'Mengajak pihak yang berpengalaman menyusun langkah dan membagi perannya',
    ],
    poor: [
      'Mengerjakan semuanya sendiri agar cepat selesai',
      'Menunggu sampai pihak lain memulai',
      'Melaporkan rekan kepada atasan tanpa berbicara dahulu',
      'Mengikuti pendapat yang paling keras',
      'Menunda pekerjaan sampai pertemuan berikutnya',
    ],
  },
  communication: {
    good: [
      'Menjelaskan dengan bahasa sederhana, memeriksa pemahaman, dan memberi saluran bertanya',
      'Menyampaikan alasan keputusan beserta langkah yang masih dapat ditempuh',
      'Bertemu langsung, meluruskan maksud, dan menyepakati cara berkomunikasi',
    ],
    poor: [
      'Mengirim ulang surat edaran yang sama',
      'Meminta orang lain menyampaikannya',
      'Menjawab hanya jika ditanya lagi',
      'Memakai istilah resmi agar tidak diperdebatkan',
      'Menyampaikan sebagian agar tidak mengecewakan',
    ],
  },
  'service-orientation': {
    good: [
      'Mendampingi pemohon dan mencatat kendalanya untuk perbaikan layanan',
      'Membuka jalur tambahan, memberi nomor urut, dan mengumumkan perkiraan waktu',
      'Menyederhanakan daftar persyaratan dan mengujinya kepada pengguna layanan',
    ],
    poor: [
      'Meminta pemohon kembali besok',
      'Mendahulukan pemohon yang dikenal',
      'Menerima berkas tanpa memeriksanya',
      'Menyarankan agar dibantu anggota keluarga',
      'Menutup layanan sesuai jam tanpa penjelasan',
    ],
  },
  discipline: {
    good: [
      'Memulai tepat waktu, menyepakati aturan bersama, dan menindaklanjuti pelanggaran berulang',
      'Memberi tahu atasan melalui saluran lain dan mengikuti prosedur koreksi',
      'Menyusun ulang prioritas, menyampaikan akibatnya, dan menjalankan jadwal yang disepakati',
    ],
    poor: [
      'Menunggu sampai semua hadir',
      'Meminta rekan mengisikan presensi',
      'Melewatkan langkah yang dianggap tidak penting',
      'Membiarkan tenggat lain terlewati',
      'Mengerjakan semuanya sekaligus tanpa urutan',
    ],
  },
}

export const KEY_POINTS: Readonly<Record<Competency, readonly string[]>> = {
  integrity: [
    'Menolak pemberian secara sopan dan mencatat waktunya',
    'Mengenali pemberian itu sebagai gratifikasi yang berkaitan dengan jabatan',
    'Melaporkan kepada Unit Pengendalian Gratifikasi dalam waktu yang ditentukan',
    'Menyatakan benturan kepentingan secara tertulis',
    'Mengusulkan pengganti untuk mengambil keputusan',
  ],
  cooperation: [
    'Mempertemukan pihak yang berbeda pendapat',
    'Menyepakati pembagian tugas secara tertulis',
    'Menetapkan batas waktu bersama',
    'Memantau pelaksanaan dan membantu anggota yang tertinggal',
    'Menghargai keahlian setiap anggota tim',
  ],
  communication: [
    'Menyampaikan pesan dengan bahasa yang sederhana',
    'Memeriksa apakah pesan dipahami penerima',
    'Menyediakan saluran untuk bertanya',
    'Menjelaskan alasan keputusan secara terbuka',
    'Menyesuaikan cara penyampaian dengan penerima',
  ],
  'service-orientation': [
    'Mendahulukan kebutuhan kelompok rentan',
    'Memberi informasi persyaratan yang jelas',
    'Mengukur waktu layanan secara berkala',
    'Menyediakan cara tanpa internet selain layanan daring',
    'Menindaklanjuti keluhan sampai selesai',
  ],
  discipline: [
    'Memulai kegiatan tepat waktu',
    'Mengikuti prosedur yang berlaku',
    'Mendokumentasikan gangguan dan perbaikannya',
    'Menyusun prioritas menurut dampak dan tenggat',
    'Menindaklanjuti pelanggaran yang berulang',
  ],
}

/** Sentences that say nothing to the point; answers have some of them. */
export const FILLERS = [
  'Hal itu penting bagi instansi kami.',
  'Saya akan bersikap tenang terlebih dahulu.',
  'Keadaan seperti ini pernah saya alami.',
  'Setelah itu saya membicarakannya dengan tim.',
  'Tentu ada hambatan yang harus dihadapi.',
] as const

export const TOLD = [
  'Mohon tetap menghadap layar selama mengerjakan.',
  'Pencahayaan di ruangan Anda terlalu redup.',
  'Mohon tutup pintu di belakang Anda.',
  'Waktu Anda akan disesuaikan.',
  'Silakan lanjutkan, terima kasih.',
] as const
export const SAID = [
  'Baik, terima kasih.',
  'Jaringan saya sempat terputus.',
  'Kamera saya sudah menyala kembali.',
  'Apakah jawaban saya tersimpan?',
  'Ada suara dari ruangan sebelah.',
] as const
