import { Button, VisuallyHidden } from '@mantine/core'
import type { CheckInPictureName } from '@pengawas/shared/contracts/check-ins'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'
import classes from './check-in.module.css'
import { OwnPicture } from './own-picture.tsx'

const FROM = 3

interface PictureTakerProps {
  name: CheckInPictureName
  guide?: 'face' | 'card'
  isMirrored?: boolean
  onTaken?: () => void
  /** Draws the picture and the button that takes it, for the step that has them in places of its own. */
  children: (picture: ReactNode, button: ReactNode) => ReactNode
}

/** Three, two, one: then the media node takes a picture from the camera as it is published. */
export function PictureTaker({ name, guide, isMirrored = false, onTaken, children }: PictureTakerProps) {
  const { t } = useTranslation('checkIn')
  const { backend, take } = useCheckInRun()
  const action = useAction()
  const [count, setCount] = useState<number | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const begin = (): void =>
    action.run(async () => {
      for (let left = FROM; left > 0; left -= 1) {
        setCount(left)
        await new Promise((passed) => setTimeout(passed, 1_000))
      }
      setCount(null)
      // Nobody takes a picture of a candidate who has gone on.
      if (!isHere.current) return
      take(await backend.takePicture(name))
      onTaken?.()
    })
  const said = count !== null ? t('picture.count', { value: count }) : action.isRunning ? t('picture.taking') : ''
  return children(
    <>
      <OwnPicture {...(guide === undefined ? {} : { guide })} isMirrored={isMirrored}>
        {count === null ? null : (
          <span className={classes.count} aria-hidden>
            {count}
          </span>
        )}
      </OwnPicture>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {action.error === null ? null : <FailureAlert error={action.error} title={t('picture.failed')} />}
    </>,
    <Button size="md" leftSection={<IconCamera size={20} aria-hidden />} loading={action.isRunning} onClick={begin}>
      {t('picture.take')}
    </Button>,
  )
}
