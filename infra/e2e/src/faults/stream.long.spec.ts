import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tell } from './figures.js';
import { restartGateway } from './live/gateway-restart.js';
import { buried, flows, poisonedTrip, publishUnreadable, settle } from './poison/poison.js';
import { Rig } from './rig.js';
import { loseStore } from './store/lost-store.js';

let rig: Rig;
beforeEach(async () => {
  rig = await Rig.start();
});
afterEach(() => rig?.stop());

describe('live streams', () => {
  it('all 200 come back after the gateway died, 3 times, not at the same moment, and know the last version of their ride', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { tabs, wrong, spreadMs } = await restartGateway(rig, 20, 5);
      process.stdout.write(`${tabs} streams: ${wrong.length} wrong, back within ${spreadMs} ms\n`);
      expect(wrong).toEqual([]);
      expect(tabs).toBe(200);
      expect(spreadMs).toBeGreaterThan(300);
    }
    const findings = await rig.verify();
    tell('gateway killed under 200 live streams', 3, findings);
    expect(findings.wrong).toEqual([]);
  });
});

describe('unreadable and failing messages on the stream', () => {
  it('is set aside while other messages are handled, and handled once its cause is gone, 3 times', async () => {
    for (let time = 0; time < 3; time += 1) {
      const cure = await poisonedTrip(rig);
      await publishUnreadable(rig);
      await flows(rig);
      const letters = await buried(rig, 3 + 5);
      expect(letters.filter(({ eventId }) => eventId === null)).toHaveLength(3);
      await cure();
      await settle(rig, letters);
    }
    const findings = await rig.verify();
    tell('one unreadable message and five whose handler throws', 3, findings);
    expect(findings.wrong).toEqual([]);
  });
});

describe('a JetStream store', () => {
  it('that is lost 3 times under writes is refilled from the outboxes', async () => {
    for (let time = 0; time < 3; time += 1) await loseStore(rig, 6);
    const findings = await rig.verify();
    tell('JetStream store lost under writes', 3, findings);
    expect(findings.wrong).toEqual([]);
  });
});
