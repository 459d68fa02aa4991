export const landing = {
  login: 'Masuk',
  register: 'Daftar',
  badge: 'Untuk Aparatur Sipil Negara',
  headline: 'Assessment kompetensi ASN yang terawasi dan adil',
  lead: 'Tes adaptif dan reguler berbasis komputer, pengawasan langsung dengan bantuan AI, dan penilaian esai. Setiap keputusan tetap di tangan manusia.',
  enter: 'Masuk Sistem',
  start: 'Mulai Assessment',
  learn: 'Pelajari Lebih Lanjut',
  contactAdmin: 'Hubungi Admin',
  access: {
    title: 'Akses melalui administrator',
    text: 'Silakan hubungi administrator instansi Anda untuk mendapatkan akses. Jika sudah memiliki akun, masuk dengan NIP dan kata sandi.',
  },
  featuresTitle: 'Fitur utama',
  features: {
    proctoring: {
      title: 'AI Proctoring',
      text: 'Deteksi wajah, arah pandang, suara, pindah tab, dan salin-tempel. Temuan ditinjau proktor.',
    },
    essay: {
      title: 'AI Esai',
      text: 'Penilai memberi nilai menurut rubrik; usulan mesin menjadi pembanding dan tidak pernah menentukan nilai.',
    },
    analytics: {
      title: 'Analitik prediktif',
      text: 'Model respons butir memperkirakan kemampuan dan memilih soal berikutnya; setiap perkiraan disertai galatnya.',
    },
    talent: {
      title: 'Manajemen talenta',
      text: 'Nilai tiap peserta per kompetensi sebagai bahan keputusan instansi tentang penempatan dan pengembangan.',
    },
  },
  stepsTitle: 'Tiga langkah',
  steps: {
    register: {
      title: 'Registrasi',
      text: 'Akun dibuat oleh administrator, atau melalui pendaftaran mandiri bila instansi membukanya.',
    },
    test: {
      title: 'Pelaksanaan tes',
      text: 'Kerjakan di komputer sendiri; waktu dihitung oleh server.',
    },
    result: {
      title: 'Hasil dan analisis',
      text: 'Nilai per kompetensi dan laporan untuk instansi.',
    },
  },
  benefitsTitle: 'Manfaat',
  benefits: {
    fair: {
      title: 'Adil',
      text: 'Semua orang diuji dengan cara yang sama.',
    },
    transparent: {
      title: 'Transparan',
      text: 'Setiap temuan membawa bukti dan tingkat keyakinan.',
    },
    efficient: {
      title: 'Efisien',
      text: 'Satu proktor mengawasi banyak peserta sekaligus.',
    },
    secure: {
      title: 'Aman',
      text: 'Data tetap di server instansi dan setiap perubahan tercatat.',
    },
    flexible: {
      title: 'Fleksibel',
      text: 'Dari mana saja, dalam lima bahasa, dengan akomodasi waktu.',
    },
    measured: {
      title: 'Terukur',
      text: 'Setiap angka disertai jumlah sampelnya.',
    },
  },
  footer: {
    support: 'Bantuan',
    noContact: 'Hubungi administrator instansi Anda.',
    email: 'Email',
    phone: 'Telepon',
    address: 'Alamat',
  },
}
