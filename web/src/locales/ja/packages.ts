import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const packages: Translation<Texts['packages']> = {
  make: '証拠パッケージ',
  making: 'パッケージを作成しています…',
  makePage: '証拠パッケージ：このページのフラグ {{value}} 件',
  hint: '画像、ログ、署名付きの目録を収めた ZIP ファイルです。ダウンロードは監査ログに記録されます。',
  failed: '証拠パッケージを作成できませんでした',
  check: {
    title: '証拠パッケージを検証',
    hint: 'ファイルはこのブラウザーの中で検証され、どこにも送信されません。',
    choose: '証拠パッケージを選択',
    drop: '証拠パッケージ（.zip）をここにドロップするか、クリックして選択してください',
    another: '別のファイルを検証',
    checking: '検証しています…',
    valid: 'すべて一致しました。{{value}} 個のファイルは完全で、署名はこのシステムのものです。',
    invalid: '拒否：このパッケージを根拠にしないでください。',
    about: '{{at}} に {{name}} が作成。対象セッション：{{codes}}。',
    former: 'このシステムの以前の鍵で署名されています。',
    failed: 'ファイルを検証できませんでした',
    unsupported: 'このブラウザーは署名を検証できません。最新のブラウザーを使うか、npm run verify を実行してください。',
    key: '公開鍵をダウンロード',
    keyHint: '公開鍵があれば、誰でもこのシステムのパッケージを検証できます。フィンガープリント：{{value}}',
    archive: {
      altered: 'ファイルの間のアーカイブ部分が変更されています。',
      unreadable: 'ファイルの一覧を読み取れません。証拠パッケージではないか、末尾が変更または切断されています。',
    },
    signature: {
      wrong: '署名が目録と一致しません。どちらかが変更されたか、別の者が作成したものです。',
      missing: '目録またはその署名がありません。',
    },
    unknownKey: 'このシステムのものではない別の鍵（{{value}}）で署名されています。',
    state: {
      whole: '完全',
      changed: '変更あり',
      missing: 'なし',
      extra: '目録に記載なし',
    },
    files: 'パッケージ内のファイル',
  },
}
