import { EXCHANGE_MESSAGES } from './exchange-messages.ts'
import { fillTemplate } from './templates.ts'

/**
 * Every text that a rule, a form or a call can answer with: its code and the specified Indonesian sentence, with
 * `{{names}}` where a parameter goes. Rules and schemas speak in codes; the API sends code, parameters and sentence, and
 * the web app translates by the code.
 */
export const MESSAGES = {
  valueInvalid: 'Isian tidak valid',
  valueMissing: 'Wajib diisi',
  valueFormat: 'Format tidak sesuai, seharusnya {{format}}',
  valueType: 'Jenis data tidak sesuai, seharusnya {{expected}}',
  valueNotOneOf: 'Harus salah satu dari: {{options}}',
  textTooShort: 'Minimal {{minimum}} karakter',
  numberTooSmall: 'Paling kecil {{minimum}}',
  numberTooBig: 'Paling besar {{maximum}}',
  entriesTooFew: 'Jumlahnya minimal {{minimum}}',
  entriesTooMany: 'Jumlahnya maksimal {{maximum}}',
  textTooLong: 'Maksimal {{maximum}} karakter',
  chatTooFast: 'Paling banyak {{maximum}} pesan per menit. Tunggu sebentar, lalu kirim lagi.',
  chatFull: 'Obrolan tes ini sudah penuh. Angkat tangan agar proktor datang.',
  chatFullForStaff:
    'Obrolan tes ini tidak menerima pesan lagi. Bicaralah langsung dengan peserta atau kirim peringatan.',
  talkRunning: 'Pembicaraan lain sedang berlangsung. Tunggu sampai selesai.',
  talkImpossible:
    'Pembicaraan tidak dapat dimulai: halaman peserta atau simpul media belum mendukungnya, atau mikrofon tidak diminta.',
  certificateWaits: 'Sertifikat tersedia setelah kesempatan Anda habis atau assessment berakhir',
  ownProposal: 'Usulan Anda sendiri harus disetujui orang lain',
  answersWereShown:
    'Kunci jawaban sudah ditampilkan kepada peserta, sehingga assessment ini tidak dapat dibuka kembali. Buat assessment baru.',
  nipRequired: 'NIP wajib diisi',
  nipDigits: 'NIP harus 18 digit angka',
  signatoryRequired: 'Isi nama penandatangan, atau kosongkan NIP, jabatan, dan tempatnya',
  nipTaken: 'NIP sudah terdaftar',
  passwordRequired: 'Password wajib diisi',
  fullNameRequired: 'Nama lengkap wajib diisi',
  nameRequired: 'Nama wajib diisi',
  nameTooShort: 'Nama minimal 3 karakter',
  emailRequired: 'Email wajib diisi',
  emailFormat: 'Format email tidak valid',
  emailTaken: 'Email sudah terdaftar',
  phoneRequired: 'Nomor telepon wajib diisi',
  phoneFormat: 'Format nomor telepon tidak valid',
  organizationRequired: 'Instansi wajib diisi',
  positionRequired: 'Jabatan wajib diisi',
  birthDateRequired: 'Tanggal lahir wajib diisi',
  birthDateInvalid: 'Tanggal tidak valid',
  unitRequired: 'Unit kerja wajib diisi',
  registrationPasswordTooShort: 'Password minimal 8 karakter',
  confirmationMismatch: 'Konfirmasi password tidak cocok',
  staffPasswordTooShort: 'Password minimal 6 karakter',
  staffConfirmationMismatch: 'Password tidak cocok',
  currentPasswordRequired: 'Kata sandi saat ini harus diisi',
  newPasswordTooShort: 'Kata sandi minimal 8 karakter',
  newPasswordTooLong: 'Kata sandi maksimal 128 karakter',
  newPasswordDigit: 'Kata sandi harus mengandung minimal 1 angka',
  newPasswordLetter: 'Kata sandi harus mengandung minimal 1 huruf',
  newPasswordSpecialAdvice: 'Kata sandi sebaiknya mengandung karakter khusus',
  passwordCommon: 'Kata sandi ini terlalu umum dan mudah ditebak',
  passwordPersonal: 'Kata sandi tidak boleh berisi NIP, nama, atau email Anda',
  newPasswordSame: 'Kata sandi baru harus berbeda dari kata sandi saat ini',
  newPasswordMismatch: 'Konfirmasi kata sandi tidak cocok',
  currentPasswordWrong: 'Kata sandi saat ini salah',
  registrationPasswordWrong: 'Bukan kata sandi yang dipilih saat mendaftar',
  profileUnchanged: 'Tidak ada data yang berubah',
  profilePending: 'Permintaan sebelumnya masih menunggu keputusan',
  profileDuringTest: 'Data tidak dapat diubah selama tes berlangsung',
  nameEmpty: 'Nama tidak boleh kosong!',
  hiddenCharacters: 'Tidak boleh memuat karakter kontrol atau karakter tak terlihat',
  codeFormat: 'Kode terdiri dari 6 angka',
  titleTaken:
    'Judul "{{title}}" sudah ada. Klik tombol "Refresh Data" untuk memperbarui data, atau gunakan judul yang berbeda.',
  titleRequired: 'Judul assessment wajib diisi',
  descriptionRequired: 'Deskripsi assessment wajib diisi',
  totalQuestionsMinimum: 'Jumlah soal minimal 1',
  totalQuestionsMaximum: 'Jumlah soal maksimal 200',
  adaptiveQuestions: 'Tes adaptif memerlukan minimal 5 soal',
  missingAfterRange: 'Antara 3 dan 300 detik',
  checkInNeedsCamera: 'Check-in memerlukan kamera yang wajib dibagikan',
  checkInPracticeRange: 'Check-in sebelumnya dapat berlaku 0 sampai 30 hari',
  checkInPracticeNeedsProctor: 'Check-in sebelumnya hanya dapat berlaku bila proktor yang mengizinkan masuk',
  checkInStepUnproven:
    'Server belum memiliki hasil untuk langkah ini. Coba lagi, atau laporkan bahwa langkah ini tidak berhasil.',
  checkInNotComplete: 'Masih ada langkah yang belum selesai',
  checkInReasonNeeded: 'Tulis alasannya: ada langkah yang tidak berhasil',
  checkInAdmittedBy: '{{name}} sudah mengizinkan peserta ini masuk',
  checkInAdmittedByHub: 'Sistem sudah mengizinkan peserta ini masuk',
  checkInRefusedBy: '{{name}} sudah menolak peserta ini. Periksa alasannya sebelum memutuskan lagi.',
  checkInRedoBy: '{{name}} sudah meminta peserta ini mengulang langkah. Lihat keadaannya sekarang sebelum memutuskan.',
  checkInRedoByHub:
    'Sistem sudah meminta peserta ini mengulang langkah, karena foto dari check-in sebelumnya tidak berlaku lagi. Lihat keadaannya sekarang sebelum memutuskan.',
  checkInOpenedBy: '{{name}} sudah membuka lagi check-in ini',
  checkInAgainAfter:
    '{{name}} sudah memutuskan, dan peserta ini mengirim check-in lagi. Lihat keadaannya sekarang sebelum memutuskan.',
  checkInWindowOver: 'Waktu assessment sudah berakhir, sehingga peserta tidak lagi dapat diizinkan masuk',
  missingHighAfterRange: 'Antara 10 dan 3600 detik, dan lebih lama dari batas pertama',
  minQuestionsRange: 'Minimal 5 dan tidak lebih dari jumlah soal',
  adaptiveNumberRange: 'Angka di luar batas yang diizinkan',
  contentWeightsEmpty: 'Beri bobot lebih dari 0 untuk sedikitnya satu kompetensi',
  decisionReason: 'Tulis alasan, 10 sampai 500 karakter',
  voidNotAdaptive:
    'Dalam tes adaptif tidak ada poin yang dapat diberikan: soal hanya dapat tidak dihitung, lalu kemampuan diperkirakan tanpanya',
  voidNothingLeft: 'Setidaknya satu hasil tidak lagi memiliki soal yang dihitung. Biarkan lebih banyak soal dihitung.',
  voidBankSmall:
    'Tes adaptif yang dimulai kemudian menanyakan sedikitnya {{needed}} soal, tetapi hanya {{left}} yang tersisa. Akhiri assessment lebih dulu atau biarkan lebih banyak soal dihitung.',
  resultNotOpen: 'Hasil ini tidak terbuka untuk diputuskan: angkanya sudah menentukan, atau esainya masih dinilai',
  acceptanceReason: 'Tulis alasan, 10 sampai 1000 karakter',
  durationMinimumCreate: 'Durasi minimal 15 menit',
  durationMinimumEdit: 'Durasi minimal 1 menit',
  durationMaximum: 'Durasi maksimal 480 menit',
  startRequired: 'Tanggal mulai wajib diisi',
  endRequired: 'Tanggal selesai wajib diisi',
  endBeforeStart: 'Tanggal selesai harus setelah tanggal mulai',
  passingScoreRange: 'Nilai kelulusan harus antara 0-100',
  questionsRequired: 'Pilih minimal 1 soal untuk assessment',
  participantRequired: 'Pilih peserta',
  participantsRequired: 'Pilih minimal 1 peserta untuk assessment',
  participantsMaximum: 'Maksimal 5000 peserta yang dapat dipilih.',
  maxAttemptsMinimum: 'Maksimal percobaan minimal 1',
  maxAttemptsMaximum: 'Maksimal percobaan 5',
  requirementsUnique: 'Persyaratan tidak boleh sama',
  activeAfterEnd: 'Assessment tidak dapat diaktifkan karena tanggal selesai sudah lewat',
  activeBeforeStart: 'Assessment tidak dapat diaktifkan sebelum tanggal mulai',
  scheduledAfterStart: 'Assessment tidak dapat dijadwalkan karena tanggal mulai sudah lewat',
  draftAfterStart: 'Assessment yang sudah dikerjakan peserta tidak dapat dijadikan draft',
  nothingToSample: 'Belum ada tes yang sudah berakhir dengan temuan yang ditinjau.',
  sampleSeed: 'Isi benih dengan huruf, angka, tanda hubung, atau garis bawah, paling banyak 64.',
  secondLookOwn: 'Temuan ini Anda sendiri yang mencatat atau menilainya. Biarkan orang lain yang menilainya.',
  secondLookTaken: 'Orang lain baru saja menilai temuan ini. Lanjutkan dengan temuan berikutnya.',
  retentionRange: 'Antara 1 dan 3650 hari',
  retentionOrder: 'Tidak boleh lebih singkat daripada sesi tanpa temuan yang dikonfirmasi',
  holdReasonRequired: 'Tulis alasan, 10 sampai 500 karakter',
  holdCodeUnknown: 'Tidak ada sesi dengan kode ini pada assessment ini',
  alreadyHeld: 'Sudah ada penahanan hukum untuk ini',
  alreadyLifted: 'Penahanan ini sudah dicabut',
  warningTemplateChanged: 'Peringatan ini baru saja diubah atau diarsipkan. Pilih kembali dari daftar.',
  warningTemplatesFull: 'Peringatan yang disiapkan sudah mencapai jumlah maksimal. Ubah yang sudah ada.',
  warningTextMissing: 'Isi kalimat bahasa Indonesia, minimal 3 huruf.',
  versionMissing: 'Halaman ini berasal dari versi sistem sebelumnya. Muat ulang halaman, lalu coba lagi.',
  archivedReadOnly: 'Assessment ini ada di arsip. Pulihkan dulu untuk mengubahnya.',
  restoredTitleTaken: 'Judul "{{title}}" kini dipakai assessment lain. Ubah judul assessment itu, lalu pulihkan lagi.',
  endPassed: 'Tanggal selesai sudah lewat',
  sittingNameRequired: 'Nama gelombang wajib diisi',
  sittingNameTaken: 'Gelombang lain dalam assessment ini sudah bernama demikian',
  sittingCapacityRange: 'Kapasitas antara 1 dan 5.000, atau kosong',
  sittingsMaximum: 'Maksimal {{maximum}} gelombang untuk satu assessment',
  sittingOutside: 'Gelombang harus berada di antara tanggal mulai dan selesai assessment',
  sittingsOutside: 'Gelombang "{{name}}" tidak berada di antara tanggal ini. Ubah dahulu gelombangnya.',
  sittingProctorUnknown: 'Tugaskan dahulu proktor ini untuk assessment',
  sittingFull: 'Gelombang "{{name}}" berkapasitas {{capacity}}, sedangkan pesertanya akan menjadi {{wanted}}',
  sittingOver: 'Gelombang "{{name}}" sudah berakhir',
  sittingBegun: 'Ada peserta yang sedang mengerjakan tes. Tunggu sampai tesnya selesai.',
  sittingHasPeople: 'Gelombang ini masih berisi peserta. Pilih ke mana mereka dipindahkan.',
  sittingsTooSmall: 'Kapasitas gelombang yang masih akan berlangsung tidak cukup. Tambah kapasitas atau gelombang.',
  questionsLocked: 'Soal tidak dapat diubah karena assessment sedang berlangsung atau sudah dikerjakan',
  adaptiveEssays:
    'Tes adaptif hanya dapat menanyakan pilihan ganda. Lepaskan {{count}} soal esai atau studi kasus, atau pilih jenis Reguler.',
  adaptiveBankSmall:
    'Tes adaptif ini menanyakan sedikitnya {{needed}} soal, tetapi baru {{linked}} yang dapat ditanyakan. Tambah soal atau kurangi jumlah minimalnya.',
  questionsFewer:
    'Tes ini menanyakan {{needed}} soal, tetapi baru {{linked}} yang dapat ditanyakan. Tambah soal atau kurangi jumlah soal.',
  typeLocked: 'Jenis tidak dapat diubah karena sudah ada peserta yang memulai tes',
  passingScoreLocked:
    'Nilai kelulusan tidak dapat diubah di sini karena sudah ada peserta yang memulai tes: semua dinilai dengan batas yang sama. Untuk batas lain, semua hasil diputuskan kembali.',
  coveredFaceLocked:
    'Wajah yang tertutup tidak dapat lagi dihitung sebagai perilaku karena sudah ada peserta yang memulai tes tanpa diberi tahu',
  passingScorePreviewOld: 'Hasil berubah sejak pratinjau dibuat. Periksa pratinjau yang baru, lalu lanjutkan.',
  questionsNotApproved: 'Hanya soal yang sudah disetujui yang dapat dipilih',
  questionsNotLinked: 'Soal tidak terhubung dengan assessment ini',
  questionsNone: 'Tidak ada soal yang tersedia di question bank. Pastikan sudah ada soal yang dibuat.',
  assessmentUnknown: 'Assessment ID tidak ditemukan. Silakan coba lagi.',
  participantsNotActive: 'Hanya peserta aktif yang Anda buat atau yang mendaftar sendiri yang dapat dipilih',
  selfRegistered: 'Peserta yang mendaftar sendiri hanya dapat diubah oleh super admin',
  notificationTitleRequired: 'Judul notifikasi wajib diisi',
  notificationMessageRequired: 'Isi notifikasi wajib diisi',
  linkLabelRequired: 'Teks tautan wajib diisi',
  linkUrlOwn: 'Halaman tujuan harus diawali dengan / dan berada di sistem ini',
  nipListTooLong: 'Daftar NIP terlalu panjang',
  participantsStarted: 'Peserta yang sudah mulai mengerjakan tidak dapat dihapus dari assessment',
  proctorsNotActive: 'Hanya proktor aktif yang dapat ditugaskan',
  enrolmentClosed: 'Orang hanya dapat ditambahkan ke assessment yang terjadwal atau sedang berlangsung',
  proctorsMaximum: 'Maksimal 100 proktor untuk satu assessment',
  ownerDecides: 'Hanya pemilik assessment atau super admin yang dapat melakukan ini',
  managesAlready: 'Orang ini sudah mengelola assessment ini',
  ownsAlready: 'Orang ini sudah menjadi pemilik assessment ini',
  coAdministratorsMaximum: 'Maksimal {{maximum}} pengelola tambahan',
  coAdministratorNotActive: 'Hanya administrator aktif yang dapat menjadi pengelola tambahan',
  formHasNoCoAdministrators:
    'Formulir yang belum selesai hanya dilihat pemiliknya. Jadwalkan assessment ini, lalu tambahkan pengelola.',
  ownerNotActive: 'Hanya administrator atau super admin aktif yang dapat menjadi pemilik',
  transferTitleTaken:
    'Pemilik baru sudah memiliki assessment berjudul "{{title}}". Ubah salah satu judul, lalu alihkan lagi.',
  repeated: 'Tidak boleh ada yang sama',
  filterNameRequired: 'Nama filter wajib diisi',
  filterNameTaken: 'Nama filter ini sudah dipakai di daftar ini',
  savedFiltersMaximum: 'Maksimal 50 filter tersimpan per daftar. Hapus salah satu dulu.',
  columnUnknown: 'Daftar ini tidak mempunyai kolom tersebut',
  filterUnknown: 'Daftar ini tidak mempunyai filter tersebut',
  filterDefaultOnce: 'Hanya satu filter yang dapat dipakai saat daftar dibuka',
  roleUnknown: 'Peran tidak dikenal',
  roleOwn: 'Peran sendiri tidak dapat diubah',
  deactivateOwn: 'Akun sendiri tidak dapat dinonaktifkan atau dihapus',
  lastSuperAdmin: 'Super admin aktif terakhir tidak dapat dinonaktifkan, dihapus, atau diganti perannya',
  nipRepeated: 'NIP sama dengan baris lain dalam file',
  nipLostDigits:
    'Excel menyimpan NIP ini sebagai angka dan digit terakhirnya hilang. Format kolom NIP sebagai Teks, lalu ketik ulang NIP.',
  emailRepeated: 'Email sama dengan baris lain dalam file',
  formulaRefused: 'Rumus tidak diterima. Isi sel dengan nilai biasa.',
  draftTooLarge: 'Konsep terlalu besar untuk disimpan',
  nestedTooDeep: 'Data yang dikirim bertingkat terlalu dalam',
  importUnderWay: 'Impor Anda yang lain masih berjalan. Tunggu sampai selesai, lalu impor file ini.',
  importStopped: 'Server berhenti sebelum impor selesai. Tidak ada yang disimpan. Impor file ini sekali lagi.',
  importTaken:
    'Salah satu akun dalam file ini baru saja dibuat oleh orang lain. Tidak ada yang disimpan. Pilih file ini sekali lagi untuk melihat yang mana.',
  importUnreadable: 'File tidak dapat dibaca. Gunakan CSV atau Excel (.xlsx).',
  importRowTooLong: 'Satu baris dalam file terlalu panjang. Periksa apakah ada tanda kutip yang tidak ditutup.',
  importTooLarge: 'Isi file Excel terlalu besar: maksimal 24 MB dan 200 bagian setelah dibuka',
  importTooManyRows: 'Maksimal 5000 baris per file',
  importEmpty: 'File tidak berisi baris data',
  importColumnsMissing: 'Kolom nip dan name wajib ada pada baris judul kolom',
  appraisalYear: 'Tahun harus empat angka, antara 2000 dan 2100',
  appraisalPerformance: 'Kinerja harus di atas, sesuai, atau di bawah ekspektasi',
  appraisalPotential: 'Potensi harus tinggi, menengah, atau rendah',
  appraisalNothing: 'Isi kinerja atau potensi',
  appraisalRepeated: 'Orang dan tahun ini sudah ada di baris sebelumnya',
  appraisalPersonUnknown: 'Tidak ada peserta Anda dengan NIP ini',
  appraisalColumnsMissing: 'Baris judul kolom harus memuat NIP, Tahun, dan Kinerja atau Potensi',
  accommodationTime: 'Isi tambahan waktu',
  accommodationReason: 'Alasan minimal 3 karakter',
  questionFieldsRequired: 'Tipe soal, konten, tingkat kesulitan, dan tema wajib diisi!',
  optionsMinimum: 'Minimal 2 opsi untuk pilihan ganda!',
  optionsDistinct: 'Ada dua opsi yang sama. Ubah atau hapus salah satunya.',
  optionsMaximum: 'Maksimal 6 opsi untuk pilihan ganda',
  correctAnswerRequired: 'Jawaban benar harus dipilih!',
  keyPointRequired: 'Minimal 1 poin kunci',
  weightsSum: 'Jumlah bobot kriteria harus 100 sebelum soal dapat disetujui',
  rejectionReasonRequired: 'Alasan penolakan wajib diisi',
  commentRequired: 'Komentar wajib diisi',
  validateOwn: 'Soal buatan sendiri tidak dapat divalidasi sendiri',
  validateAssigned: 'Soal ini ditugaskan kepada validator lain',
  validatorUnknown: 'Hanya validator aktif yang dapat ditugaskan',
  validatorOwn: 'Pembuat soal tidak dapat ditugaskan sebagai validatornya',
  validationNone: 'Soal ini tidak sedang menunggu validasi',
  pictureUnreadable: 'Gambar tidak dapat dibaca. Gunakan PNG, JPEG, WebP, atau GIF.',
  pictureTooLarge: 'Gambar terlalu besar. Maksimal 5 MB dan 40 megapiksel.',
  pictureUnknown: 'Gambar tidak ditemukan. Unggah ulang gambarnya.',
  formulaUnreadable: 'Ada rumus yang tidak dapat ditampilkan. Periksa penulisan LaTeX-nya.',
  formulaForbidden: 'Ada rumus dengan tautan, gambar, atau HTML, yang tidak diterima',
  formulaTooLarge: 'Ada rumus yang terlalu besar: setiap ukuran di dalamnya maksimal 40 em',
  formulaTooLong: 'Ada rumus yang terlalu panjang: maksimal 2000 karakter LaTeX',
  formulasTooMany: 'Terlalu banyak rumus: maksimal 200 rumus dan 10.000 karakter LaTeX per soal',
  pointsRequired: 'Nilai wajib diisi',
  pointsNegative: 'Nilai tidak boleh negatif',
  pointsTooMany: 'Nilai melebihi nilai maksimum kriteria',
  marksIncomplete: 'Setiap kriteria wajib dinilai',
  alignmentReasonRequired: 'Jelaskan alasan nilai yang disepakati',
  answerDoesNotFit: 'Jawaban tidak sesuai dengan soal ini',
  answerFirst: 'Jawab soal ini terlebih dahulu',
  replayNotRecorded: 'Tes ini tidak direkam, sehingga tidak ada yang dapat diputar ulang',
  replayNothingKept:
    'Tes ini hanya direkam di sekitar temuan, dan barusan tidak ada temuan. Catat temuan untuk menyimpan momen ini',
  replayStopped:
    'Perekaman sedang berhenti karena ruang simpan server media hampir habis. Tes tetap berjalan; beri tahu administrator',
  noPictureNow: 'Saat ini tidak ada gambar yang tiba di server. Catat temuan tanpa gambar, atau coba lagi',
  secondPersonNeeded: 'Tinjauan kedua harus dilakukan oleh orang lain, bukan yang memutuskan sebelumnya',
  reasonRequired: 'Alasan wajib diisi',
  packageEmpty: 'Pilih setidaknya satu temuan atau satu sesi',
  ownDataTooSoon: 'Satu paket sehari. Paket berikutnya dapat diminta mulai {{time}}.',
  ownDataUnderWay: 'Paket Anda sedang dibuat. Anda diberi tahu bila sudah siap.',
  freshLoginNeeded: 'Keluar dan masuk kembali melalui penyedia identitas Anda, lalu coba lagi dalam 10 menit.',
  erasureUnderWay: 'Permintaan Anda sudah ada dan menunggu keputusan',
  erasureDecided: 'Keadaan permintaan ini sudah berubah. Muat ulang untuk melihatnya.',
  erasurePlanChanged: 'Keadaannya berubah sejak Anda melihatnya. Periksa lagi apa yang dihapus dan disimpan.',
  erasureBlocked: 'Belum dapat dilaksanakan: ada yang wajib disimpan. Tolak dengan alasan, atau tunggu.',
  erasureReason: 'Tulis alasan, 10 sampai 1.000 karakter',
  accountBeingErased: 'Akun ini ditutup karena datanya akan dihapus. Batalkan dulu penghapusannya.',
  accountErased: 'Data akun ini sudah dihapus atas permintaan pemiliknya. Buat akun baru bila diperlukan.',
  packageTooLarge: 'Paket ini terlalu besar. Pilih lebih sedikit temuan atau sesi, lalu coba lagi.',
  packageOverSize:
    'Paket ini akan berukuran sekitar {{size}} MB, sedangkan batasnya {{most}} MB. Pilih lebih sedikit, atau buat tanpa rekaman video.',
  packageNoRoom: 'Penyimpanan server hampir penuh, sehingga paket ini tidak dapat dibuat. Beri tahu pengelola sistem.',
  packageRightsLost: 'Paket ini memuat bagian tes {{code}} yang tidak boleh Anda lihat lagi. Buat paket baru.',
  packageTestLost: 'Paket ini memuat tes yang tidak boleh Anda lihat lagi. Buat paket baru tanpa tes itu.',
  packageStopped: 'Server berhenti saat paket ini dibuat. Buat lagi paketnya.',
  packageBusy: 'Server sedang membuat banyak paket lain. Coba lagi sebentar.',
  reportStopped: 'Server berhenti saat berkas laporan ini dibuat. Buat lagi berkasnya.',
  reportBusy: 'Server sedang membuat banyak berkas laporan lain. Coba lagi sebentar.',
  reportRightsLost:
    'Anda tidak boleh melihat laporan assessment ini lagi, jadi berkasnya tidak dapat diunduh. Mintalah kepada pemilik assessment.',
  reportArchived:
    'Assessment ini diarsipkan, jadi berkas laporannya tidak dapat diunduh. Pulihkan dulu assessment-nya.',
  reportErased: 'Data seorang peserta dihapus, jadi berkas yang memuat namanya ikut dihapus. Buat lagi berkasnya.',
  reportInBackground:
    'Assessment ini punya lebih dari 10.000 tes, jadi berkasnya dibuat di latar belakang. Buat dari halaman laporan.',
  creditAfterHandIn: 'Waktu tidak dapat ditambah: peserta sudah menyerahkan assessment sendiri',
  creditAfterTermination: 'Waktu tidak dapat ditambah: assessment peserta ini dihentikan oleh proktor',
  creditTooLate: 'Waktu tidak dapat ditambah: assessment peserta ini berakhir lebih dari 24 jam yang lalu',
  creditAnotherAttempt: 'Waktu tidak dapat ditambah: peserta masih mempunyai kesempatan lain',
  creditAnswersShown: 'Waktu tidak dapat ditambah: jawaban assessment ini sudah diperlihatkan',
  creditUndoLate: 'Tambahan waktu hanya dapat ditarik kembali sesaat setelah diberikan',
  creditInUse: 'Tidak dapat ditarik kembali: tanpa tambahan waktu itu, waktu tes ini sudah habis',
  creditsDiffer:
    'Tambahan waktu yang ditarik bersama harus diberikan oleh satu orang, dengan alasan dan lama yang sama',
  creditUnnamed: 'Tidak jelas tambahan waktu mana yang dimaksud. Muat ulang halaman, lalu coba lagi.',
  commandTextRequired: 'Pesan atau alasan wajib diisi',
  commandInCheckIn:
    'Peserta masih check-in dan belum dapat membaca pesan. Tulis alasannya saat meminta langkah diulang di ruang tunggu.',
  commandStateRefused: 'Status tes ini tidak memungkinkan tindakan itu',
  commandWaitsForCandidate:
    'Tes ini dibuka kembali dan menunggu pesertanya; waktunya berjalan begitu peserta melanjutkan',
  commandTestOver: 'Tes ini sudah berakhir',
  reactivateImpossible:
    'Tes ini tidak dapat dibuka kembali: tidak dihentikan oleh petugas, percobaan lain sudah dimulai, atau jawaban sudah diperlihatkan',
  appealDaysRange: 'Antara 0 dan 60 hari',
  appealLate: 'Keberatan dapat diajukan sampai {{until}}. Waktu itu sudah lewat.',
  appealSubmitted: 'Keberatan ini sudah diajukan. Tarik kembali lebih dahulu untuk mengubahnya.',
  appealDecidedBy: '{{name}} sudah memutuskan keberatan ini',
  appealDecided: 'Keberatan ini sudah diputuskan',
  appealNotSubmitted: 'Keberatan ini tidak sedang diajukan: peserta belum mengajukannya atau sudah menariknya kembali',
  appealPointsChanged: 'Yang diperhitungkan sudah berubah. Muat ulang halaman, lalu putuskan lagi.',
  appealHadPart:
    'Anda ikut serta dalam tes ini atau keputusan tentangnya. Auditor atau super-admin lain harus memutuskan.',
  appealNothingCounts: 'Tidak ada lagi yang diperhitungkan terhadap Anda, sehingga tidak ada yang perlu diajukan',
  appealTextRequired: 'Tuliskan alasan keberatan Anda',
  appealFilesMaximum: 'Maksimal {{maximum}} berkas',
  appealFileKind: 'Hanya gambar (PNG, JPEG, GIF, WebP) dan PDF yang diterima',
  decidedOnAppeal: 'Temuan ini sudah diputuskan atas keberatan peserta dan tidak ditinjau lagi',
  apiKeyNameMissing: 'Beri nama kunci ini, minimal 3 karakter, misalnya nama aplikasi yang memakainya',
  apiKeyScopeMissing: 'Pilih minimal satu hal yang boleh dibaca dengan kunci ini',
  apiKeyDays: 'Masa berlaku harus 1 sampai 365 hari',
  apiKeysFull: 'Sudah ada 50 kunci yang berlaku. Cabut kunci yang tidak dipakai lagi, lalu coba lagi.',
  webhookNameMissing: 'Beri nama, minimal 3 karakter, misalnya nama sistem yang menerima pemberitahuan',
  webhookUrl: 'Isi alamat lengkap sistem penerima, misalnya https://sistem.instansi.go.id/webhook',
  webhookNotHttps: 'Alamat harus dimulai dengan https://, agar isi pemberitahuan tidak dapat dibaca di jalan',
  webhookInside:
    'Alamat ini berada di jaringan dalam yang tidak boleh dihubungi. Minta pengelola server menambahkan jaringannya ke OUTGOING_NETWORKS.',
  webhookUnknownHost: 'Nama server pada alamat ini tidak ditemukan. Periksa ejaannya.',
  webhookEventMissing: 'Pilih minimal satu peristiwa',
  ltiNameMissing: 'Beri nama, minimal 3 karakter, misalnya nama platform belajar',
  ltiAddress: 'Isi alamat lengkap, misalnya https://belajar.instansi.go.id',
  ltiNotHttps: 'Alamat harus dimulai dengan https://',
  ltiClientMissing: 'Isi client ID dari platform belajar',
  ltiDeploymentMissing: 'Isi minimal satu deployment ID',
  ltiTaken: 'Client ID ini sudah terdaftar untuk platform yang sama',
  ltiFull: 'Sudah ada 20 platform. Hapus yang tidak dipakai lagi, lalu coba lagi.',
  webhooksFull: 'Sudah ada 20 alamat. Hapus yang tidak dipakai lagi, lalu coba lagi.',
  ...EXCHANGE_MESSAGES,
} as const

export type MessageCode = keyof typeof MESSAGES

type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
export type ParamsOf<C extends MessageCode> = Record<NamesIn<(typeof MESSAGES)[C]>, string>

/** Codes of the sentences that need no parameters. */
export type PlainMessageCode = {
  [C in MessageCode]: [keyof ParamsOf<C>] extends [never] ? C : never
}[MessageCode]

/** What is wrong with an input: dotted path to code. */
export type FieldCodes = Record<string, PlainMessageCode>

/** A text as it travels: its code, what fills it in, and the Indonesian sentence. */
export interface Message {
  code: MessageCode
  params: Record<string, string>
  message: string
}

/** The message of a code; `params` where its sentence names any. */
export function message<C extends MessageCode>(
  code: C,
  ...[params]: C extends PlainMessageCode ? [] : [params: ParamsOf<C>]
): Message {
  return { code, params: params ?? {}, message: fillTemplate(MESSAGES[code], params ?? {}) }
}

export function isMessageCode(value: string): value is MessageCode {
  return Object.hasOwn(MESSAGES, value)
}

/** Whether a text is the code of a sentence without parameters. */
export function isPlainMessageCode(value: string): value is PlainMessageCode {
  return isMessageCode(value) && !MESSAGES[value].includes('{{')
}

/** A code as the text of a zod issue; `issueMessages` makes the message of it. */
export const issue = (code: PlainMessageCode): string => code

/** What a schema says of a value that is missing or of another type. Given as a plain text, it would be said of a long value too. */
export const ifMissing =
  (code: PlainMessageCode) =>
  (found: { code?: string }): string | undefined =>
    found.code === 'invalid_type' ? issue(code) : undefined
