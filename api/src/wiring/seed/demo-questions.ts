import type { QuestionRow } from '../../bank/questions/questions.entity.ts'

export type DemoQuestion = Pick<
  QuestionRow,
  'theme' | 'competencyCategory' | 'competency' | 'bloomLevel' | 'difficulty' | 'content' | 'options' | 'correctAnswer'
>

/** Ten situational questions, two for each competency. */
export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  {
    theme: 'Integritas',
    competencyCategory: 'manajerial',
    competency: 'integrity',
    bloomLevel: 'C3',
    difficulty: 'medium',
    content:
      'Anda menjadi anggota panitia pengadaan. Seorang peserta lelang, teman kuliah Anda, mengirim parsel ke rumah sehari sebelum evaluasi penawaran. Apa yang paling tepat Anda lakukan?',
    options: [
      'Menerima parsel karena nilainya kecil, lalu tetap menilai penawaran secara objektif',
      'Menolak atau melaporkan parsel sebagai gratifikasi dan menyatakan adanya konflik kepentingan kepada ketua panitia',
      'Membagikan parsel kepada rekan sekantor agar tidak dinikmati sendiri',
      'Menyimpan parsel sampai evaluasi selesai, lalu mengembalikannya bila teman Anda tidak menang',
    ],
    correctAnswer: 1,
  },
  {
    theme: 'Integritas',
    competencyCategory: 'manajerial',
    competency: 'integrity',
    bloomLevel: 'C5',
    difficulty: 'hard',
    content:
      'Laporan kinerja triwulan harus dikirim hari ini. Atasan meminta Anda menuliskan capaian 95%, padahal data yang terverifikasi baru 82%; sisanya diperkirakan selesai minggu depan. Tindakan mana yang paling mencerminkan integritas tanpa mengabaikan tenggat?',
    options: [
      'Menuliskan 95% karena target itu akan tercapai dalam waktu dekat',
      'Menunda pengiriman laporan sampai capaian benar-benar 95%',
      'Melaporkan 82% disertai catatan kegiatan yang sedang berjalan dan perkiraan penyelesaiannya, serta menjelaskan alasannya kepada atasan',
      'Menyerahkan penulisan angka kepada atasan agar tanggung jawab bukan pada Anda',
    ],
    correctAnswer: 2,
  },
  {
    theme: 'Kerja Sama',
    competencyCategory: 'manajerial',
    competency: 'cooperation',
    bloomLevel: 'C4',
    difficulty: 'medium',
    content:
      'Dua bidang di kantor Anda mengumpulkan data desa yang sama dengan format berbeda, sehingga sering terjadi selisih. Anda diminta memimpin penyatuannya. Langkah awal yang paling tepat adalah …',
    options: [
      'Menetapkan format bidang Anda sebagai acuan karena paling lengkap',
      'Meminta pimpinan menunjuk satu bidang sebagai satu-satunya pengumpul data',
      'Mempertemukan kedua bidang untuk memetakan kebutuhan masing-masing, lalu menyepakati satu format dan pembagian tugas',
      'Membiarkan kedua format berjalan dan menghitung rata-rata bila ada selisih',
    ],
    correctAnswer: 2,
  },
  {
    theme: 'Kerja Sama',
    competencyCategory: 'sosiokultural',
    competency: 'cooperation',
    bloomLevel: 'C3',
    difficulty: 'easy',
    content:
      'Seorang rekan satu tim yang baru pindah dari daerah lain jarang berbicara dalam rapat, meskipun hasil kerjanya baik. Apa yang sebaiknya Anda lakukan sebagai anggota tim?',
    options: [
      'Mengajaknya berbicara di luar rapat, lalu memberi kesempatan khusus untuk menyampaikan pandangannya saat rapat',
      'Menunggu sampai ia merasa nyaman dengan sendirinya',
      'Menyampaikan kepada pimpinan bahwa ia kurang aktif',
      'Mengambil alih bagiannya agar rapat lebih cepat selesai',
    ],
    correctAnswer: 0,
  },
  {
    theme: 'Komunikasi',
    competencyCategory: 'manajerial',
    competency: 'communication',
    bloomLevel: 'C3',
    difficulty: 'medium',
    content:
      'Anda harus menyampaikan perubahan prosedur perizinan kepada pelaku usaha kecil yang sebagian besar belum terbiasa dengan layanan daring. Cara penyampaian yang paling efektif adalah …',
    options: [
      'Mengunggah naskah lengkap peraturan di situs web instansi',
      'Mengirim surat edaran berisi kutipan pasal-pasal yang berubah',
      'Menyusun panduan singkat bergambar, memperagakannya dalam pertemuan warga, dan menyediakan nomor bantuan untuk pertanyaan',
      'Meminta asosiasi usaha meneruskan informasi tanpa bahan pendukung',
    ],
    correctAnswer: 2,
  },
  {
    theme: 'Komunikasi',
    competencyCategory: 'manajerial',
    competency: 'communication',
    bloomLevel: 'C4',
    difficulty: 'hard',
    content:
      'Dalam rapat dengar pendapat, seorang tokoh masyarakat menyampaikan kritik keras yang sebagian datanya keliru. Media hadir di ruangan. Tanggapan Anda yang paling tepat adalah …',
    options: [
      'Langsung membantah dengan menunjukkan bahwa data yang disampaikan salah',
      'Mengucapkan terima kasih, mengakui bagian kritik yang benar, meluruskan data yang keliru dengan sumber yang dapat diperiksa, dan menyampaikan tindak lanjutnya',
      'Mengalihkan pembicaraan ke agenda berikutnya agar suasana tetap tenang',
      'Menjanjikan semua tuntutan dipenuhi agar tidak menjadi berita negatif',
    ],
    correctAnswer: 1,
  },
  {
    theme: 'Orientasi Pelayanan',
    competencyCategory: 'manajerial',
    competency: 'service-orientation',
    bloomLevel: 'C3',
    difficulty: 'easy',
    content:
      'Seorang warga lanjut usia datang lima menit sebelum loket tutup dengan berkas yang kurang satu fotokopi. Rumahnya dua jam perjalanan dari kantor. Apa yang sebaiknya Anda lakukan?',
    options: [
      'Memintanya kembali esok hari karena berkas belum lengkap',
      'Membantu menggandakan dokumen yang kurang, menerima berkasnya, dan memberikan tanda terima beserta informasi waktu selesai',
      'Menerima berkas apa adanya tanpa memeriksa kelengkapannya',
      'Menyarankan agar ia meminta bantuan anggota keluarga yang lebih muda',
    ],
    correctAnswer: 1,
  },
  {
    theme: 'Orientasi Pelayanan',
    competencyCategory: 'manajerial',
    competency: 'service-orientation',
    bloomLevel: 'C5',
    difficulty: 'hard',
    content:
      'Survei kepuasan menunjukkan waktu layanan di unit Anda sudah sesuai standar, tetapi nilai kejelasan informasi rendah. Anggaran tahun berjalan terbatas. Usulan perbaikan mana yang paling berdampak?',
    options: [
      'Menambah dua loket baru agar antrean lebih pendek',
      'Mengganti seluruh sistem antrean dengan mesin baru',
      'Memperpanjang jam layanan setiap hari Jumat',
      'Menyederhanakan persyaratan menjadi daftar periksa yang sama di loket, situs web, dan pesan singkat, lalu mengujinya kepada beberapa pengguna layanan',
    ],
    correctAnswer: 3,
  },
  {
    theme: 'Disiplin',
    competencyCategory: 'teknis',
    competency: 'discipline',
    bloomLevel: 'C3',
    difficulty: 'easy',
    content:
      'Pada hari kerja dari rumah, koneksi internet Anda terputus sejak pagi sehingga Anda tidak dapat mengisi presensi daring. Tindakan yang paling tepat adalah …',
    options: [
      'Meminta rekan mengisikan presensi dengan akun Anda',
      'Mengisi presensi pada sore hari dengan jam masuk pagi',
      'Segera memberi tahu atasan melalui saluran lain, mendokumentasikan gangguan, dan mengikuti prosedur koreksi presensi',
      'Menganggap hari itu sebagai cuti tanpa pemberitahuan',
    ],
    correctAnswer: 2,
  },
  {
    theme: 'Disiplin',
    competencyCategory: 'manajerial',
    competency: 'discipline',
    bloomLevel: 'C4',
    difficulty: 'medium',
    content:
      'Anda menangani tiga tugas dengan tenggat pekan ini. Pada hari Selasa muncul permintaan mendesak dari pimpinan yang membutuhkan satu hari kerja penuh. Bagaimana Anda menanganinya?',
    options: [
      'Mengerjakan permintaan pimpinan dan membiarkan tenggat lain terlewati',
      'Menyusun ulang prioritas berdasarkan dampak dan tenggat, menyampaikan konsekuensinya kepada pihak terkait, lalu menjalankan jadwal yang disepakati',
      'Menolak permintaan pimpinan karena jadwal sudah penuh',
      'Mengerjakan keempatnya sekaligus tanpa mengubah jadwal',
    ],
    correctAnswer: 1,
  },
]
