import type { NotificationTexts } from '../notifications.ts'

export const notificationTexts: NotificationTexts = {
  welcome: {
    title: '欢迎',
    message: '您在测评系统中的账户已启用。',
    label: '打开我的页面',
  },
  'password-changed': {
    title: '密码已修改',
    message: '您的账户密码刚刚修改，其他设备上的登录已结束。',
    label: '查看设备',
  },
  'password-reset': {
    title: '密码已重置',
    message: '管理员重置了您的账户密码。',
    label: '打开账户',
  },
  'two-factor-enabled': {
    title: '双重验证已开启',
    message: '现在登录需要身份验证器中的验证码。',
    label: '打开账户',
  },
  'two-factor-disabled': {
    title: '双重验证已关闭',
    message: '登录不再需要验证码。',
    label: '打开账户',
  },
  'participant-registered': {
    title: '新注册',
    message: '{{name}} 注册为参加者。',
    label: '查看用户',
  },
  'profile-requested': {
    title: '更改信息的申请',
    message: '{{name}} 申请更改姓名、NIP 或单位。',
    label: '查看申请',
  },
  'profile-request-accepted': {
    title: '账户信息已更改',
    message: '您的申请已被接受。',
    label: '打开账户',
  },
  'profile-request-refused': {
    title: '申请被拒绝',
    message: '您更改信息的申请被拒绝：{{reason}}',
    label: '打开账户',
  },
  'participant-added': {
    title: '已添加参加者',
    message: '{{name}} 已添加为参加者。',
    label: '查看用户',
  },
  'people-imported': {
    title: '导入完成',
    message: '已导入 {{count}} 个账户。',
    label: '查看用户',
  },
  'questions-imported': {
    title: '试题导入完成',
    message: '已导入 {{count}} 道试题，等待审核。',
    label: '查看试题',
  },
  'import-failed': {
    title: '导入失败',
    message: '未保存任何内容。请查看原因，然后重新导入该文件。',
    label: '查看导入',
  },
  'package-ready': {
    title: '证据包已就绪',
    message: '您的证据包可在 24 小时内下载。',
    label: '查看证据包',
  },
  'package-failed': {
    title: '证据包生成失败',
    message: '请查看原因，然后在证据包页面重新生成。',
    label: '查看证据包',
  },
  'report-ready': {
    title: '报告文件已就绪',
    message: '“{{title}}”的报告文件可在 7 天内下载。',
    label: '查看报告',
  },
  'report-failed': {
    title: '报告文件生成失败',
    message: '“{{title}}”的报告文件未能生成。请查看原因，然后在该报告中重新生成。',
    label: '查看报告',
  },
  'assessment-assigned': {
    title: '新测评',
    message: '您已被列为“{{title}}”的参加者。',
    label: '查看测评',
  },
  'assessment-scheduled': {
    title: '测评已排期',
    message: '“{{title}}”已排期。',
    label: '查看测评',
  },
  'assessment-tomorrow': {
    title: '测评即将开始',
    message: '“{{title}}”将于 {{at}} 开始。',
    label: '查看测评',
  },
  'assessment-soon': {
    title: '测评将在一小时内开始',
    message: '“{{title}}”将于 {{at}} 开始。',
    label: '查看测评',
  },
  'assessment-over': {
    title: '测评已结束',
    message: '“{{title}}”已于 {{at}} 结束。',
    label: '查看测评',
  },
  'sitting-assigned': {
    title: '您的测评安排',
    message: '“{{title}}”：{{sitting}}，{{at}} 开始。',
    label: '查看测评',
  },
  'sitting-left': {
    title: '您的测评安排',
    message: '您的“{{title}}”现改为 {{at}} 开始。',
    label: '查看测评',
  },
  'proctor-assigned': {
    title: '新的监考任务',
    message: '您被指派监考“{{title}}”。',
    label: '打开监考',
  },
  'co-administrator-added': {
    title: '您成为共同管理员',
    message: '{{name}} 将您设为“{{title}}”的共同管理员。',
    label: '查看测评',
  },
  'co-administrator-removed': {
    title: '您不再是共同管理员',
    message: '{{name}} 已将您从“{{title}}”的共同管理员中移除。',
    label: '查看测评列表',
  },
  'co-administrator-left': {
    title: '一位共同管理员已退出',
    message: '{{name}} 不再管理“{{title}}”。',
    label: '查看测评',
  },
  'ownership-received': {
    title: '您成为所有者',
    message: '{{name}} 将“{{title}}”移交给您：{{reason}}',
    label: '查看测评',
  },
  'ownership-changed': {
    title: '测评更换了所有者',
    message: '“{{title}}”现在属于 {{name}}：{{reason}}',
    label: '查看测评',
  },
  'question-assigned': {
    title: '新的审核任务',
    message: '您被指派审核试题“{{preview}}”。',
    label: '打开审核任务',
  },
  'question-revised': {
    title: '试题已修改',
    message: '{{name}} 修改了试题“{{preview}}”，等待您审核。',
    label: '打开审核任务',
  },
  'question-returned': {
    title: '试题需要修改',
    message: '{{name}} 将试题“{{preview}}”退回修改。',
    label: '查看试题',
  },
  'question-approved': {
    title: '试题已批准',
    message: '试题“{{preview}}”已批准。',
    label: '查看试题',
  },
  'question-rejected': {
    title: '试题被拒绝',
    message: '试题“{{preview}}”被拒绝：{{reason}}',
    label: '查看试题',
  },
  'question-commented': {
    title: '新评论',
    message: '{{name}} 评论了试题“{{preview}}”。',
    label: '查看试题',
  },
  'marks-differ': {
    title: '论述题评分有分歧',
    message: '参加者 {{code}} 的答卷两次评分相差过大，需要协调。',
    label: '打开答卷',
  },
  'mark-proposed': {
    title: '论述题分数提议',
    message: '参加者 {{code}} 的答卷有一个共同分数等待您同意。',
    label: '打开答卷',
  },
  'credits-proposed': {
    title: '补时建议',
    message: '“{{title}}”的参加者因中断损失了时间。补时建议等待监考员决定。',
    label: '查看建议',
  },
  'wall-unwatched': {
    title: '没有监考员在监考',
    message: '“{{title}}”的参加者正在参加测评，但一分钟内没有监考员打开监考面板。',
    label: '打开',
  },
  'test-reopened': {
    title: '您的测评已重新开放',
    message: '您在“{{title}}”中获得 {{time}} 的补时。继续后开始计时。',
    label: '继续测评',
  },
  'passing-score-changed': {
    title: '合格分已更改',
    message: '{{name}} 将“{{title}}”的合格分由 {{before}} 改为 {{after}}，所有结果已重新判定。原因：{{reason}}',
    label: '查看结果',
  },
  'result-decided-anew': {
    title: '结果已重新判定',
    message: '“{{title}}”的合格分由 {{before}} 改为 {{after}}，您的结果已重新判定。',
    label: '查看结果',
  },
  'result-final': { title: '您的结果已确定', message: '“{{title}}”的结果已是最终结果。', label: '查看结果' },
  'result-changed': {
    title: '您的结果已更改',
    message: '“{{title}}”的结果已重新计算并有更改。原因见结果页面。',
    label: '查看结果',
  },
  'certificate-issued': {
    title: '证书已颁发',
    message: '“{{title}}”的结果已是最终结果，您的证书已颁发。',
    label: '查看结果',
  },
  'help-asked': { title: '参加者请求帮助', message: '{{name}}（{{code}}）请求监考员帮助。', label: '打开监考' },
  'flag-critical': {
    title: '严重标记',
    message: '{{name}}：{{description}}',
    label: '打开监考',
  },
  'flag-commented': {
    title: '标记有新评论',
    message: '{{name}}评论了关于{{candidate}}的标记。',
    label: '打开标记',
  },
  'second-review-asked': {
    title: '需要二次复核',
    message: '{{name}}提议更改关于{{candidate}}的标记的结论。',
    label: '复核',
  },
  'second-review-decided': {
    title: '二次复核已完成',
    message: '{{name}}已对关于{{candidate}}的结论更改作出决定。',
    label: '打开标记',
  },
  'termination-review-asked': {
    title: '终止测试的二次复核',
    message: '{{name}}终止了{{candidate}}的测试，需由另一人维持或撤销。',
    label: '复核',
  },
  'termination-overturned': {
    title: '您的测试已重新开放',
    message: '“{{title}}”的终止已被撤销。您还剩{{time}}，继续后开始计时。',
    label: '继续测试',
  },
  'appeal-possible': {
    title: '您的测试中有内容被计入',
    message: '在“{{title}}”中，有标记或测试的终止对您不利。您可以在 {{at}} 之前申诉。',
    label: '查看并申诉',
  },
  'appeal-submitted': {
    title: '新的申诉',
    message: '{{candidate}} 就“{{title}}”提出申诉。',
    label: '打开申诉',
  },
  'appeal-withdrawn': {
    title: '申诉已撤回',
    message: '{{candidate}} 撤回了关于“{{title}}”的申诉。',
    label: '打开申诉列表',
  },
  'appeal-decided': {
    title: '您的申诉已作出决定',
    message: '您关于“{{title}}”的申诉已作出决定。请查看决定及其理由。',
    label: '查看决定',
  },
  'appealed-decision': {
    title: '参加者的申诉已作出决定',
    message: '{{name}} 已对 {{candidate}} 关于“{{title}}”的申诉作出决定：维持 {{upheld}} 项，撤销 {{overturned}} 项。',
    label: '打开',
  },
  'webhook-disabled': {
    title: '发往其他系统的消息已停止',
    message: '发往“{{name}}”的消息持续失败，已被停用。未发送的消息已保留。请排除原因后重新启用。',
    label: '打开 Webhook',
  },
  'own-data-ready': {
    title: '您的数据包已就绪',
    message: '7 天内可以下载。',
    label: '下载',
  },
  'own-data-failed': {
    title: '您的数据包未能生成',
    message: '请重新申请。若仍失败，请联系管理员。',
    label: '打开',
  },
  'erasure-asked': {
    title: '数据删除申请',
    message: '一名参加者申请删除其数据。请作出决定并说明理由。',
    label: '查看',
  },
  'erasure-refused': {
    title: '删除申请被拒绝',
    message: '理由：{{reason}}',
    label: '打开',
  },
  'erasure-accepted': {
    title: '删除申请已通过',
    message: '您的个人数据将于 {{at}} 删除，账户随之关闭。在此之前您可以撤回。',
    label: '打开',
  },
}
