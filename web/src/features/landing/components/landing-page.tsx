import { Container } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { Benefits } from './benefits.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import classes from './landing-page.module.css'
import { LandingFooter } from './landing-footer.tsx'
import { Steps } from './steps.tsx'

/** What people see who are not signed in. */
export function LandingPage() {
  const [asking, { open, close }] = useDisclosure(false)
  return (
    <>
      <main id={MAIN_ID}>
        <Hero onAsk={open} />
        <Container component="section" size="lg" className={classes.section} aria-labelledby="features">
          <Features />
        </Container>
        <section className={`${classes.section} ${classes.tinted}`} aria-labelledby="steps">
          <Container size="lg">
            <Steps />
          </Container>
        </section>
        <Container component="section" size="lg" className={classes.section} aria-labelledby="benefits">
          <Benefits />
        </Container>
      </main>
      <LandingFooter onAsk={open} />
      <AccessDialog opened={asking} onClose={close} />
    </>
  )
}
