import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Looks that were kept of gaze calibrations are in degrees of an earlier measure of the head, some ten lower than they were: judged
 * from them, everybody would look up. They are forgotten, and analysis learns a baseline from the first calm seconds instead.
 */
export class GazeMeasuredAnew1763870000000 implements MigrationInterface {
  readonly name = 'GazeMeasuredAnew1763870000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE check_ins SET gaze = NULL WHERE gaze IS NOT NULL')
  }

  /** What was measured is gone, and is measured again with the next calibration. */
  async down(): Promise<void> {
    await Promise.resolve()
  }
}
