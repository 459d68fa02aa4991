import { REPORT_WORDS } from '@pengawas/shared/report-words'

export const reports = {
  ...REPORT_WORDS,
  page: {
    hint: 'Laporan dibuat dari hasil yang ada saat dibuka. Setiap peserta dihitung satu kali, dengan hasil yang dipakai dalam peringkat.',
    readAt: 'Dibaca {{time}}, dan lagi setiap 5 menit.',
    madeAt: 'Dibuat {{time}}.',
    search: 'Cari judul assessment',
    caption: 'Laporan assessment',
    empty: 'Tidak ada assessment yang berlangsung dalam periode ini. Pilih periode yang lebih panjang.',
    refresh: 'Muat ulang',
    filterLabel: 'Saring',
    filter: {
      all: 'Semua laporan',
      completed: 'Diselesaikan semua peserta',
      high: 'Rata-rata 80 ke atas',
      low: 'Rata-rata di bawah 60',
    },
    periodLabel: 'Periode',
    period: {
      week: '7 hari terakhir',
      month: '30 hari terakhir',
      quarter: '90 hari terakhir',
      year: '365 hari terakhir',
    },
    fields: { assessment: 'Assessment', participants: 'Selesai', endDate: 'Berakhir', status: 'Status' },
    dialog: 'Laporan assessment',
    download: { xlsx: 'Unduh Excel', csv: 'Ekspor CSV', pdf: 'Unduh PDF' },
    inIndonesian: 'Berkas ditulis dalam bahasa Indonesia.',
    shown: 'Ditampilkan {{shown}} dari {{total}} peserta. Semua peserta ada di berkas Excel dan CSV.',
    fromTo: '{{from}} – {{to}}',
    everybody: 'Semua peserta',
    mapHint: 'Rata-rata dengan selang 95%. Kelompok dengan kurang dari lima peserta tidak diberi rata-rata.',
  },
}
