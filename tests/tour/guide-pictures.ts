import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { paths } from '../support/paths.ts'

/** The pictures of the guides: which visitor's screen, by the name of its file. Guides are written for the Indonesian pages. */
const PICTURES = [
  { visitor: 'visitor', screens: ['device-check'] },
  { visitor: 'peserta', screens: ['participant', 'participant_results_testSessionId'] },
  { visitor: 'proktor', screens: ['dashboard_sessions', 'dashboard_flags'] },
  { visitor: 'penilai', screens: ['dashboard_questions', 'dashboard_scoring', 'dashboard_scoring_taskId'] },
  { visitor: 'validator', screens: ['dashboard_validation'] },
  { visitor: 'auditor', screens: ['dashboard_overview', 'dashboard_appeals', 'dashboard_audit'] },
  {
    visitor: 'administrator',
    screens: [
      'dashboard_assessments',
      'dashboard_participants',
      'dashboard_live-score',
      'dashboard_assessment-reports',
    ],
  },
  { visitor: 'super-admin', screens: ['dashboard_users', 'dashboard_system', 'dashboard_retention'] },
] as const

/** What a desktop shows without scrolling, and how wide it is in a guide. */
const WINDOW = { width: 1440, height: 900 }
const GUIDE_WIDTH = 1080

/** Takes the guides' pictures out of those of a tour. */
export async function makeGuidePictures(tourFolder: string): Promise<void> {
  for (const { visitor, screens } of PICTURES) {
    const folder = path.join(paths.root, 'docs', 'guides', 'pictures', visitor)
    await mkdir(folder, { recursive: true })
    for (const screen of screens) {
      const source = path.join(tourFolder, visitor, 'id', `${screen}-${WINDOW.width}.png`)
      const { height } = await sharp(source).metadata()
      await sharp(source)
        .extract({ left: 0, top: 0, width: WINDOW.width, height: Math.min(height, WINDOW.height) })
        .resize(GUIDE_WIDTH)
        .webp({ quality: 70 })
        .toFile(path.join(folder, `${screen.replace(/^dashboard_/, '').replaceAll('_', '-')}.webp`))
    }
  }
}
