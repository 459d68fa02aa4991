import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFoldedNotices } from '../hooks/use-folded-notices.ts'
import classes from './notice-dock.module.css'

interface NoticeDockProps {
  /** Devices that have failed: each is read out at once, and once. */
  devices: ReactNode
  /** What else is lost: read out when it comes, at the end of the sentence. */
  troubles: ReactNode
  /** What a person or the clock says to the candidate: read out at once. */
  warnings: ReactNode
}

/**
 * Where the page says what the candidate must know now. The page keeps as much room at its foot, so that everything can be scrolled out from under it. Of
 * many at once the oldest losses are behind a button.
 */
export function NoticeDock({ devices, troubles, warnings }: NoticeDockProps) {
  const { t } = useTranslation('test')
  const { ref, height } = useElementSize<HTMLElement>()
  const regions = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const folded = useFoldedNotices(regions, isOpen)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--notice-room', `${Math.ceil(height)}px`)
    return () => void style.removeProperty('--notice-room')
  }, [height])
  return (
    <section ref={ref} className={classes.dock} aria-label={t('notices')} data-testid="notices">
      {folded === 0 ? null : (
        <div className={classes.more}>
          <Button size="compact-md" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('fewerNotices') : t('moreNotices', { value: folded })}
          </Button>
        </div>
      )}
      <div ref={regions}>
        <div className={classes.region} data-region="lost" role="alert" aria-atomic={false}>
          {devices}
        </div>
        <div className={classes.region} data-region="lost" aria-live="polite">
          {troubles}
        </div>
        <div className={classes.region} data-region="said" aria-live="assertive">
          {warnings}
        </div>
      </div>
    </section>
  )
}
