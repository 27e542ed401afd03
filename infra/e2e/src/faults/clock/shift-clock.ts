// Loaded before a service starts (`node --import`): its clock is CLOCK_AHEAD_MS ahead of the machine's.
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const MachineDate = Date;
const now = () => MachineDate.now() + ahead;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
