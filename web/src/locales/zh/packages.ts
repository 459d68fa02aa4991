import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const packages: Translation<Texts['packages']> = {
  make: '证据包',
  making: '正在生成证据包…',
  makePage: '证据包：本页 {{value}} 个标记',
  hint: '一个 ZIP 文件，包含图片、日志和已签名的清单。下载会记入审计日志。',
  failed: '无法生成证据包',
  check: {
    title: '检查证据包',
    hint: '文件只在此浏览器中检查，不会发送到任何地方。',
    choose: '选择证据包',
    drop: '将证据包（.zip）拖到此处，或点击选择',
    another: '检查另一个文件',
    checking: '正在检查…',
    valid: '全部一致：{{value}} 个文件完整，签名来自本系统。',
    invalid: '已拒绝：请勿依据此证据包。',
    about: '由 {{name}} 于 {{at}} 生成，涉及场次 {{codes}}。',
    former: '使用本系统以前的密钥签名。',
    failed: '无法检查该文件',
    unsupported: '此浏览器无法检查签名。请使用最新的浏览器，或运行 npm run verify。',
    key: '下载公钥',
    keyHint: '任何人都可以用公钥检查本系统的证据包。指纹：{{value}}',
    archive: {
      altered: '文件之间的存档内容被改动。',
      unreadable: '无法读取文件列表：这不是证据包，或其末尾被改动或截断。',
    },
    signature: {
      wrong: '签名与清单不符：其中之一被改动，或由他人制作。',
      missing: '缺少清单或其签名。',
    },
    unknownKey: '使用另一密钥（{{value}}）签名，并非来自本系统。',
    state: {
      whole: '完整',
      changed: '已改动',
      missing: '缺失',
      extra: '清单中未列出',
    },
    files: '证据包中的文件',
  },
}
