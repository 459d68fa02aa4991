import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const secondCamera: Translation<Texts['secondCamera']> = {
  title: '手机作为第二摄像头',
  unsupported: '此浏览器无法使用摄像头。请在手机上用 Chrome 或 Safari 通过 https 地址打开此页面。',
  join: {
    what: '测试期间，这部手机从侧面显示您和您的桌面。',
    who: '手机画面加密发送，不含声音。只有分配给您的监考员、本测评的监考组长和超级管理员可以实时看到。',
    kept: '手机画面不录制，也不分析。测试结束或您在此处结束时，摄像头随之关闭。',
    code: '电脑上的代码',
    codeHint: '代码在二维码下方，五分钟内有效。',
    codeShape: '代码由十个字母和数字组成。',
    failed: '手机未能加入',
    newCode: '请在电脑上显示新代码，然后扫描或在此输入。',
    go: '打开摄像头并加入',
  },
  live: {
    picture: '这部手机的画面',
    status: {
      opening: '正在打开摄像头…',
      heldBack: '手机暂停了摄像头，可能是因为通话。请结束通话后回到此页面。',
      connecting: '正在连接…请保持电脑上的测试页面打开。',
      reconnecting: '连接已断开，正在不断重试。请保持电脑上的测试页面打开。',
      sending: '摄像头已打开。正在等待服务器收到画面…',
      arriving: '服务器收到了这部手机的画面。',
    },
    again: '重新打开摄像头',
    turn: '使用另一个摄像头',
    end: '在这部手机上结束',
    endText: '监考员将不再收到这部手机的画面。您的测试继续进行。重新加入需要新代码。',
    place: '把手机竖直放在您身旁约一米处，使您、您的双手和屏幕都能看到。',
    power: '请接上充电器，并让此页面保持在最前面。',
    lock: '如果手机锁屏，请解锁：画面会自动恢复。',
  },
  ended: '这部手机不再是第二摄像头：测试已结束、手机已被移除，或另一部手机已加入。摄像头已关闭。',
  elsewhere: {
    text: '第二摄像头正在这部手机的另一个标签页中运行。',
    here: '在此继续',
  },
  invite: {
    state: {
      absent: '还没有手机加入。',
      invited: '正在等待您的手机加入…',
      joined: '手机已加入，但服务器收不到画面。请在手机上打开页面，或用新代码重新加入。',
      live: '服务器收到了您手机的画面。',
    },
    show: '显示手机用的代码',
    another: '显示新代码',
    otherPhone: '用另一部手机加入',
    end: '移除手机',
    over: '之前的代码已失效。',
    scan: '用手机摄像头对准此码并打开链接。手机无需登录。',
    qr: '在手机上打开第二摄像头页面的二维码',
    type: '或在手机上打开此地址并输入代码：',
    until: '仅供一部手机使用，有效期至 {{time}}。',
  },
}
