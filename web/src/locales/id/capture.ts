export const capture = {
  entry: {
    because: 'Alasan:',
    notAssigned: { title: 'Assessment ini tidak tersedia untuk Anda.', text: 'Anda akan kembali ke halaman utama.' },
    usedUp: {
      title: 'Assessment sudah dikerjakan',
      text: 'Assessment ini sudah selesai dan tidak dapat diulang. Anda akan kembali ke halaman utama.',
    },
    terminated: {
      title: 'Assessment dihentikan oleh proktor',
      text: 'Jawaban yang sudah tersimpan tetap tersimpan. Anda akan kembali ke halaman utama.',
    },
    ownTime: 'Gelombang Anda tercantum di bawah. Hubungi administrator bila Anda perlu pindah gelombang.',
    notBegun: {
      title: 'Assessment belum dimulai',
      text: 'Waktu mulai ada di halaman utama. Anda akan kembali ke sana.',
    },
    expired: {
      title: 'Waktu assessment sudah berakhir',
      text: 'Assessment ini tidak dapat dimulai lagi. Anda akan kembali ke halaman utama.',
    },
  },
  consent: {
    live: 'Dikirim terenkripsi: {{sources}}. Yang dapat melihat atau mendengarnya langsung hanya proktor yang ditugaskan untuk Anda, ketua proktor assessment ini, dan super admin.',
    analysed: 'Server menganalisis {{what}}. Analisis hanya mencatat temuan. Keputusan selalu dibuat manusia.',
    analysedCamera:
      'gambar kamera (wajah, apakah wajah itu tertutup sebagian, tidak bergerak, atau mirip foto check-in Anda atau wajah Anda di awal tes, jumlah wajah, arah kepala dan pandangan, dan apakah gambarnya gelap, tertutup, diam, atau berulang seperti film)',
    analysedLips: 'gerak bibir Anda saat terdengar suara',
    analysedMicrophone: 'suara mikrofon (percakapan, bisikan, suara keras, suara pecah, atau tidak ada suara)',
    unanalysed: 'Pada assessment ini gambar dan suara tidak dianalisis secara otomatis.',
    evidenceCamera: 'dari kamera Anda',
    evidenceScreen: 'dari layar yang Anda bagikan bila proktor yang mencatat temuan',
    evidence:
      'Bersama sebuah temuan, satu gambar saat itu dapat disimpan sebagai bukti: {{from}}. Bukti hanya dapat dibuka oleh proktor Anda, ketua proktor, super admin, dan auditor, serta oleh administrator assessment ini selama ia diminta memutuskan ulang temuan itu. Setiap pembukaan dicatat.',
    readers:
      'Temuan, catatan tentang tes Anda, dan tulisan antara Anda dan proktor dapat dibaca oleh proktor Anda, ketua proktor, super admin, auditor, dan administrator assessment ini.',
    page: 'Halaman tes mencatat bila Anda meninggalkan tab atau jendelanya, menyalin atau menempel teks, keluar dari layar penuh, atau menghentikan berbagi layar.',
    pageNoScreen:
      'Halaman tes mencatat bila Anda meninggalkan tab atau jendelanya, menyalin atau menempel teks, atau keluar dari layar penuh.',
    recorded: {
      always:
        'Yang Anda bagikan direkam dari awal sampai akhir tes, bukan selama check-in. Halaman tes memperlihatkan kapan rekaman berjalan.',
      'around-flags':
        'Yang Anda bagikan direkam hanya di sekitar temuan: 20 detik sebelum sampai 20 detik sesudahnya. Sampai itu, setengah menit terakhir ada di memori server dan terus dihapus. Halaman tes memperlihatkan kapan rekaman disimpan.',
      never: 'Video dan suara tidak direkam.',
    },
    recordedSeen:
      'Rekaman hanya dapat dibuka oleh proktor Anda, ketua proktor, super admin, dan auditor, dan setiap pembukaan dicatat.',
    terms:
      'Gambar yang disimpan bersama temuan, dan rekaman bila ada, dihapus sistem {{calm}} hari setelah tes Anda berakhir, atau {{flagged}} hari bila temuan tentang tindakan Anda (bukan tentang perangkat) dikonfirmasi. Bila keputusan tentang temuan atau tentang penghentian tes Anda dibuat setelah tes, hari dihitung sejak keputusan terakhir; selama keputusan itu belum ada, semuanya tidak dihapus.',
    held: 'Bila super admin atau auditor menahan data tes Anda karena alasan hukum, gambar temuan, rekaman, serta gambar dan ukuran check-in tidak dihapus sebelum penahanan itu dicabut. Penahanan dan alasannya dicatat.',
    stays:
      'Temuan tanpa gambarnya, percakapan, jawaban, hasil, sertifikat, dan catatan tes disimpan sampai penyelenggara menghapusnya; sistem tidak menghapusnya sendiri. Yang dicatat log audit tetap disimpan.',
    end: 'Akses berhenti saat sesi selesai: {{sources}}. Setelah itu percakapan juga tidak dapat ditulisi lagi.',
    purpose:
      'Check-in menunjukkan kepada proktor bahwa Anda sendiri yang mengerjakan tes dan perangkat Anda berfungsi, sebelum waktu Anda berjalan.',
    framing: 'Selama check-in server mengukur letak wajah Anda di gambar dan terangnya.',
    phone:
      'Bila ponsel Anda bergabung sebagai kamera kedua, gambarnya, tanpa suara, juga dapat dilihat langsung oleh mereka. Gambar ponsel tidak dianalisis dan tidak direkam.',
    pictures:
      'Server mengambil gambar yang diminta pada langkah-langkahnya, dari kamera Anda dan hanya saat Anda menekan tombol.',
    gaze: 'Saat Anda memandang lima titik, server mengukur sudut pandang Anda dan menyimpannya. Untuk ini tidak ada gambar yang disimpan.',
    network:
      'Server mengukur berapa banyak yang Anda bagikan yang sampai dan jalur jaringan mana yang terbuka, lalu menyimpan hasilnya.',
    measured:
      'Yang diukur server selama check-in tentang jaringan Anda dan letak wajah dapat dibaca oleh proktor Anda, ketua proktor, super admin, dan auditor; sudut pandang, bila diukur, tidak diperlihatkan kepada siapa pun. Semuanya dihapus sistem {{days}} hari setelah check-in Anda diputuskan. Jika Anda tidak diterima, semuanya dihapus paling lambat tidak lama setelah assessment berakhir.',
    picturesSeen:
      'Gambar check-in hanya dapat dibuka oleh proktor Anda, ketua proktor, super admin, dan auditor, dan setiap pembukaan dicatat.',
    carriedOver:
      'Bila dalam {{days}} hari terakhir seorang proktor sudah mengizinkan Anda masuk, foto wajah dan kartu dari check-in itu dipakai lagi di sini dan disimpan selama gambar check-in ini.',
    picturesKept:
      'Gambar check-in dapat dibuka sampai {{days}} hari setelah check-in Anda diputuskan; setelah itu sistem menghapusnya. Gambar yang Anda ambil ulang segera dihapus. Jika Anda tidak diterima, semuanya dihapus paling lambat tidak lama setelah assessment berakhir.',
    picturesCompared:
      'Selama itu, foto wajah Anda juga dapat ditampilkan kepada proktor sebagai pembanding saat Anda check-in lagi.',
  },
  recording: {
    title: 'Rekaman',
    on: 'Sedang direkam: yang Anda bagikan disimpan.',
    waiting: 'Belum ada yang disimpan. Bila ada temuan, 20 detik sebelum dan sesudahnya disimpan.',
    stopped: 'Rekaman berhenti karena tempat penyimpanan server penuh. Tes Anda tetap berjalan.',
  },
  access: {
    title: 'Izin akses media',
    why: 'Assessment ini diawasi. Proktor perlu melihat bahwa Anda sendiri yang mengerjakannya.',
    practiceWhy:
      'Pada assessment yang diawasi, proktor melihat kamera, mikrofon, dan layar Anda. Coba langkahnya di sini, seperti pada assessment sebenarnya.',
    practiceSecurity: 'Pada latihan tidak ada yang dikirim atau direkam: gambar dan suara tetap di perangkat ini.',
    required: 'Wajib',
    optional: 'Opsional',
    cameraWhy: 'Memastikan Anda hadir di depan layar',
    microphoneWhy: 'Mendengar suara di sekitar Anda',
    screenWhy: 'Memperlihatkan layar yang Anda pakai',
    share: 'Bagikan {{source}}',
    allow: 'Izinkan akses & mulai',
    askingHint: 'Pilih “Izinkan” pada pertanyaan browser Anda.',
    decline: 'Tolak',
    screenTitle: 'Berbagi layar',
    screenText: 'Pilih seluruh layar pada dialog berikutnya, supaya Anda tidak perlu mengulang.',
    allowScreen: 'Izinkan berbagi layar',
    withoutScreen: 'Lanjut tanpa berbagi layar',
    screenFailed: 'Berbagi layar ditolak. Anda dapat melanjutkan tanpa berbagi layar.',
    screenFailedRequired: 'Berbagi layar ditolak, padahal wajib untuk assessment ini. Silakan coba lagi.',
    screenUnsupported: 'Browser ini tidak dapat berbagi layar.',
  },
  without: {
    checkIn:
      'Anda dapat masuk ke check-in tanpa {{sources}}. Tuliskan di sana apa yang tidak berhasil. Proktor lalu memutuskan: tes bisa saja tidak diizinkan. Anda tetap setuju membagikannya begitu berfungsi.',
    checkInButton: 'Masuk ke check-in tanpa ini',
    test: 'Anda dapat melanjutkan tanpa {{sources}}. Proktor melihat bahwa itu tidak ada, dan hal itu dicatat. Anda dapat menyalakannya kapan saja.',
    testButton: 'Lanjutkan tanpa ini',
  },
  preview: {
    title: 'Periksa perangkat Anda',
    text: 'Pastikan wajah Anda terlihat jelas dan suara Anda terdengar.',
    self: 'Gambar Anda sendiri',
    level: 'Level mikrofon',
    speak: 'Bicaralah: garis ini harus bergerak.',
    camera: 'Pilih kamera',
    microphone: 'Pilih mikrofon',
    start: 'Mulai sesi',
    startPractice: 'Mulai latihan',
    starting: 'Memulai sesi…',
    noCamera: 'Tanpa gambar kamera',
  },
  trouble: {
    denied: 'Izin {{source}} ditolak. Klik ikon gembok di bilah alamat, izinkan, lalu coba lagi.',
    missing: '{{source}} tidak ditemukan. Hubungkan perangkat, lalu coba lagi.',
    unplugged: '{{source}} terlepas. Pasang kembali; kami menyambungkannya sendiri.',
    busy: '{{source}} sedang dipakai aplikasi lain. Tutup aplikasi itu, lalu coba lagi.',
    ended: '{{source}} berhenti. Buka lagi dengan tombol di samping.',
    off: '{{source}} mati. Buka lagi dengan tombol di samping.',
    screenEnded: 'Berbagi layar berhenti. Bagikan lagi seluruh layar Anda.',
    screenMissing: 'Browser ini tidak dapat berbagi layar. Gunakan komputer yang dapat melakukannya.',
    muted: '{{source}} tertahan oleh perangkat atau sistem Anda. Nyalakan lagi di sana.',
    frozen: '{{source}} membeku: gambar yang sama terus. Buka lagi, atau pilih kamera lain.',
    unsent: '{{source}} belum terkirim ke server. Kami terus mencoba.',
    notReceived: '{{source}} tidak sampai di server. Kami terus mencoba; periksa internet Anda.',
    awaited: '{{source}} menyala lagi. Pemberitahuan ini hilang sendiri begitu server menerimanya.',
  },
  phone: {
    title: 'Ponsel (kamera kedua): gambar tidak sampai',
    unlock: 'Buka kunci ponsel, dan kembali ke halamannya di browser.',
    check: 'Periksa baterai dan internet ponsel; gambar kembali dengan sendirinya.',
    again: 'Bila tidak kembali: tekan tombol ini, lalu pindai kode baru dengan ponsel.',
    connect: 'Hubungkan ponsel lagi',
  },
  sound: {
    'no-sound': {
      title: 'Tidak ada suara dari mikrofon Anda',
      text: 'Selama satu menit server hanya mendengar keheningan total. Periksa tombol bisu di headset atau keyboard, atau pilih mikrofon lain, lalu ucapkan satu kata. Pesan ini hilang sendiri setelah suara tiba.',
    },
    clipped: {
      title: 'Suara mikrofon Anda pecah',
      text: 'Suaranya terlalu keras. Kecilkan level mikrofon, atau jauhkan mikrofon dari Anda. Pesan ini hilang sendiri.',
    },
  },
  meanwhile: {
    checkIn: 'Waktu Anda belum berjalan. Proktor melihat gangguan ini.',
    halted: 'Tes Anda sedang dihentikan dan waktunya tidak berjalan. Proktor melihat gangguan ini.',
    required:
      'Assessment dan waktu Anda berjalan terus. Proktor melihat gangguan ini, dan gangguan dicatat sampai pulih.',
    phone: 'Assessment dan waktu Anda berjalan terus. Proktor melihat gangguan ini.',
    optional: 'Assessment dan waktu Anda berjalan terus. Ini tidak diwajibkan.',
    practice: 'Latihan berjalan terus. Pada assessment sebenarnya proktor melihat gangguan ini.',
    since: 'Sejak {{time}}',
  },
  source: {
    awaited: 'Menyala lagi, menunggu server',
    live: 'Tersambung',
    muted: 'Tertahan',
    off: 'Belum dimulai',
    declined: 'Tidak dibagikan',
    denied: 'Izin ditolak',
    missing: 'Tidak ditemukan',
    unplugged: 'Terlepas',
    busy: 'Dipakai aplikasi lain',
    ended: 'Berhenti',
    frozen: 'Membeku',
    unsent: 'Belum terkirim…',
    notReceived: 'Tidak sampai di server',
  },
  practice: {
    limits: 'Yang tidak diperiksa latihan',
    limitsText:
      'Apakah gambar dan suara Anda sampai di server, dan apakah analisis mengenali wajah Anda: itu baru terlihat saat assessment sebenarnya, karena latihan tidak mengirim apa pun.',
  },
  refused: 'Pengawasan terputus',
  session: {
    code: 'Kode sesi',
    sources: 'Yang Anda bagikan',
    shareScreen: 'Bagikan layar',
    shareAgain: 'Bagikan lagi',
    stopScreen: 'Hentikan berbagi',
    retrySource: 'Coba lagi',
    changeDevice: 'Ganti perangkat',
  },
  analysis: {
    flags: 'Temuan terakhir',
    title: 'Yang dilihat analisis',
    note: 'Analisis hanya mencatat temuan. Keputusan selalu dibuat manusia.',
    face: 'Wajah',
    faces: {
      none: 'Tidak terlihat',
      one: 'Terlihat',
      several: '{{value}} wajah',
      hidden: 'Tertutup atau terpotong',
      uncertain: 'Belum pasti',
      unknown: 'Belum diketahui',
    },
    attention: 'Perhatian',
    audio: 'Suara',
    voice: 'Ada suara bicara',
    quiet: 'Tenang',
    unseen: 'Belum ada gambar yang dapat dianalisis.',
    waiting: 'Menunggu gambar pertama…',
  },
  unsupported: {
    title: 'Browser ini tidak didukung',
    text: 'Assessment ini memerlukan kamera, mikrofon, dan sambungan langsung. Gunakan Chrome, Edge, Firefox, atau Safari versi terbaru.',
    insecure: 'Browser hanya memberi akses kamera pada alamat HTTPS. Minta alamat yang benar kepada penyelenggara.',
    screen: 'Assessment ini mewajibkan berbagi layar, yang tidak tersedia di perangkat ini. Gunakan komputer.',
  },
  check: {
    title: 'Periksa perangkat',
    text: 'Pastikan komputer ini siap, juga beberapa hari sebelum assessment. Tidak ada yang direkam atau dikirim.',
    connection: 'Sambungan dan browser',
    again: 'Periksa lagi',
    checking: 'Memeriksa…',
    browser: 'Browser',
    server: 'Server',
    live: 'Sambungan langsung',
    media: 'Server media',
    storage: 'Penyimpanan browser',
    clock: 'Jam komputer',
    devices: 'Kamera, mikrofon, dan layar',
    devicesText: 'Coba satu per satu. Gambar dan suara tetap di komputer ini.',
    try: 'Coba {{source}}',
    stop: 'Hentikan {{source}}',
    screenWorks: 'Berbagi layar berfungsi.',
    advice: {
      ok: 'Siap',
      insecure: 'Alamat ini tidak memakai HTTPS. Minta alamat yang benar kepada penyelenggara.',
      browser: 'Gunakan Chrome, Edge, Firefox, atau Safari versi terbaru.',
      serverAway: 'Server tidak dapat dihubungi. Periksa internet Anda, lalu coba lagi.',
      serverSlow: 'Server menjawab lambat ({{value}} ms). Jawaban tetap aman; gunakan jaringan kabel bila ada.',
      mediaThere: 'Siap. Jalur video diuji saat assessment dimulai.',
      mediaAway: 'Belum ada server media yang menyala. Assessment tanpa pengawasan tetap dapat dikerjakan.',
      clockWrong: 'Jam komputer ini meleset sekitar {{value}} menit. Tidak masalah: waktu dihitung oleh server.',
      liveSlow:
        'Sambungan langsung terhalang. Assessment memakai jalur cadangan yang lebih lambat; minta bagian TI mengizinkan WebSocket.',
      noStorage: 'Browser ini tidak menyimpan data, misalnya karena mode privat. Gunakan jendela biasa.',
    },
  },
}
