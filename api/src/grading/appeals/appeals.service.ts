import { addAppealFile, openAppealFile, removeAppealFile } from './service/appeal-files.ts'
import { decideAppeal } from './service/decide-appeal.ts'
import type { AppealsDeps } from './service/deps.ts'
import { listAppeals, readAppeal } from './service/list-appeals.ts'
import { openAppeals } from './service/open-appeals.ts'
import { openOwnPicture } from './service/open-own-picture.ts'
import { listOwnAppeals } from './service/own-appeals.ts'
import { saveAppeal, submitAppeal, withdrawAppeal } from './service/write-appeal.ts'

export type AppealsService = ReturnType<typeof createAppealsService>

/** What counted against candidates, their appeals against it, and the auditors' decisions. */
export function createAppealsService(deps: AppealsDeps) {
  return {
    openDue: openAppeals.bind(null, deps),
    listOwn: listOwnAppeals.bind(null, deps),
    save: saveAppeal.bind(null, deps),
    submit: submitAppeal.bind(null, deps),
    withdraw: withdrawAppeal.bind(null, deps),
    addFile: addAppealFile.bind(null, deps),
    removeFile: removeAppealFile.bind(null, deps),
    openFile: openAppealFile.bind(null, deps),
    picture: openOwnPicture.bind(null, deps),
    list: listAppeals.bind(null, deps),
    read: readAppeal.bind(null, deps),
    decide: decideAppeal.bind(null, deps),
  }
}
