export const questionExchange = {
  formats: {
    qti22: 'QTI 2.2（.zip）',
    qti30: 'QTI 3.0（.zip）',
    xlsx: 'Excel（.xlsx）',
    csv: 'CSV（.csv）',
    moodle: 'Moodle 用 XML（.xml）',
    gift: 'Moodle用GIFT（.txt）',
  },
  export: {
    hint: '表示中の問題を書き出す形式',
    moodle:
      'Moodle にはコンピテンシー、ブルームの水準、難易度、採点基準、パラメーターの欄がありません。Moodle 用のファイルはそれらを含み、ここに再び取り込めます。',
  },
  import: {
    title: '問題の取り込み',
    choose: '問題のファイルを選択',
    drop: 'ここにファイルをドロップするか、クリックして選択',
    kinds:
      'QTI 2.1、2.2、3.0（.zip）、Excel（.xlsx）、CSV、MoodleのGIFT（.txt）またはXML（.xml）。最大{{max}}問、{{megabytes}} MBまで。',
    other: '別のファイルをドロップまたは選択',
    template: 'ファイルがない場合はテンプレートをダウンロード：',
    templateXlsx: 'Excel',
    templateCsv: 'CSV',
    wrongType: 'ファイルの拡張子は .zip、.xml、.xlsx、.csv、.gift、.txt のいずれかにしてください。',
    tooLarge: 'ファイルが{{megabytes}} MBを超えています。',
    run: '{{count}}問を取り込む',
  },
  preview: {
    caption: 'ファイル内の問題',
    summary: '{{good}}問を取り込めます。{{bad}}問は取り込めません',
    fileNotes: 'このファイルについて',
    withoutDuplicates: '重複を除いて選択',
    choose: '選択',
    chooseOne: '問題 {{place}} を選択',
    places: { row: '行', line: '行', file: 'ファイル' },
    question: '問題',
    notes: '備考',
    ok: '問題なし',
    options: '選択肢{{count}}個',
    pictures: '画像{{count}}枚',
    inBank: '同じ文章の問題がすでに問題バンクにあります。',
    inFile: 'このファイルの{{number}}番目の問題と同じです。',
    filters: {
      all: 'すべて（{{count}}）',
      problems: '取り込めない（{{count}}）',
      notKept: '保存されない部分あり（{{count}}）',
      duplicates: '重複（{{count}}）',
    },
  },
  defaults: {
    title: 'ファイルにない項目の値',
  },
  outcome: {
    done: '{{count}}問を取り込みました。検証待ちです。',
    skipped: 'ファイルの{{count}}問は取り込まれませんでした。',
  },
}
