/** The text that `--help` prints. */
export const help = `Usage: payment-widgets [command] [options]
       npm start -- [options]       in a clone
       node dist/server/main.js [command] [options]

Starts the gateway on http://127.0.0.1 and, in the test environment without merchants of your own,
the demo shop on http://localhost.

A command is another way to write an option: \`payment-widgets health\` is --health. There are
start, health, check, hash-token, hash-password, migrate, backup, erase-shopper, settle,
rotate-registration-keys, help and version. Two more talk to a test environment that runs:

  payment-widgets listen               print its events as they happen
  payment-widgets trigger <event>      let it happen to the demo merchant, whose webhooks tell it:
                         payment, decline, pending, authorisation, capture, reversal, refund,
                         receipt, chargeback, chargeback-reversal, registration, deregistration
    --control <address>  its control plane, where several run (http://localhost:8090)
    --tenant <id>        another merchant of it
    --data <name=value>  with trigger: a parameter of the payment; may be repeated

Five are for those who have a shop, move here, have a recording, or an account at an acquirer:

  payment-widgets exam                 goes through some fifty journeys with a shop in a Chromium
                         (by @playwright/test) and tells of each whether it holds, fails or was
                         not tried; ends with 1 when one fails, with 2 when it cannot begin
    --shop-command <command>   what starts the shop, with PAYMENT_GATEWAY_URL and the other
                         variables of a merchant of its own, and a free PORT
    --shop <address>     a shop that runs; prints the gateway and the merchant that it must have
    --file <file>        what the exam must know of the shop (exam.json)
    --init               asks for that, and writes the file
    --learn              opens a window at the shop, watches you pay once, and writes the file
    --list               prints the journeys, why each matters and what it needs
    --only <name,name>   these journeys alone
    --report <folder>    writes index.html, junit.xml and exam.json there
    --browser <program>  another Chromium than Playwright's or the system's
    --gateway-port <number>    the gateway's port; any free one when absent
    --parallel <number>  how many shops --shop-command starts (2)

  payment-widgets doctor               what of a shop is refused, not built or other here, of a page
                         (--page <address or file>) and of recorded requests (--requests <file>:
                         HAR, or the answer of GET /_sim/journal); ends with 1 when something is
                         refused or not built, with 2 when it cannot read what is given
  payment-widgets replay               writes recorded requests (--requests <file>, as doctor takes
                         them) as a test with Playwright that makes them again; no card, token, name
                         or address of the recording stands in it
  payment-widgets try-acquirer <name>  ten payments at the test system of adyen (by the variables
                         ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT), of stripe (STRIPE_API_KEY), or of a
                         connector of --config <file>; live keys are refused
  payment-widgets connect <name>       registers the webhook at the acquirer of adyen, of stripe (by
                         the same variables), or of a connector of --config <file>, prints its
                         secret, and says what the account lacks; with --config it also compares
                         the brands of the rules with the account's; asks before it changes a live
                         account
    --url <address>      where the acquirer reaches this gateway, such as https://pay.example

One is for programs that write a shop:

  payment-widgets mcp                  the Model Context Protocol over stdin and stdout: search and
                         read the documents, judge a request or a page, take a merchant of the
                         gateway that runs here, read what happened to a checkout; needs
                         npm install @modelcontextprotocol/sdk@1

Start
  --config <file>        merchants, tokens, keys and settings: .json, or .mjs with a default export
  --check                start nothing: say what a start would say of the configuration, and which
                         connector takes what, by entity, brand, currency and type; ends with 2 when
                         something is wrong
  --environment <name>   test or live (default test)
  --data <place>         database file, for one gateway at a time, or :memory:
                         (default .data/gateway.sqlite, in test memory while another gateway has
                         that file); or PostgreSQL, for any number of gateways:
                         postgres://user:password@host:5432/database
                         Better set DATABASE_URL to that address, because other users of this
                         computer see the arguments; --data wins over it.
                         ?pool=<number> sets the connections (default 10); ?prepare=false is for
                         PgBouncer; ?sslmode=verify-full encrypts
  --migrate              make or update the tables on PostgreSQL, before a new release starts;
                         in test a start does so in an empty database
  --backup <file>        copy the database file into a new one, also while its gateway runs
  --after-restore <hours>    for that long after the start, ask upstream gateways before each charge
                         whether they have made it, because this database was put back to an
                         earlier time, or a standby was promoted that lacked the last writes;
                         checkouts from before the start are not paid, because a page that was
                         loaded again could pay a second time
  --clock <ISO time>     pretend that it is this time now; the clock runs on from there
  --json                 print one JSON line when ready: gateway, admin, control, shop,
                         entityId, accessToken, webhookSecret
  --hash-token           print the hash of the token on stdin, for the file
  --hash-password        print a salted hash of the password on stdin, for the file
  --erase-shopper <id>   erase the data and stored cards of the shopper with this
                         customer.merchantCustomerId, cards stored without a payment as well;
                         amounts and results stay; what is under way stays and is counted as
                         underWay: run it again later; with a database file, stop the gateway
  --entity <id>          with --erase-shopper: of this channel only
  --settle <payment id>  end a payment of which its acquirer does not tell what became of it, when
                         neither the payment nor an answer can come any more; its merchant is told
                         by webhook; look it up at the acquirer first; with a database file, stop
                         the gateway
  --as <outcome>         with --settle: declined, when the acquirer has never made it, or paid
  --reference <name>     with --as paid: the acquirer's name of the payment, by which refunds find
                         it; of a follow-up at Adyen both PSP references, payment/follow-up; of a
                         capture at Stripe pi_…/capture
  --force                with --settle: also while the acquirer may get it or end it, as you have
                         looked up; needed where it can be asked, has told its name of the payment
                         or asks the shopper on a page of its own
  --rotate-registration-keys    encrypt stored cards anew under the first key; with a
                         database file, stop the gateway
  --health [address]     say whether the gateway that runs here, or at this address, is well; ends
                         with 0 or 1; of several it asks the one with the --data or --config that is
                         given, else the one on .data/gateway.sqlite
  --help                 print this text
  --version              print the version of the package

Network
  --port <number>        port of the gateway; 0 takes any free one (default 8080)
  --shop-port <number>   port of the demo shop; 0 takes any free one (default 3000; where nodes
                         share a database, the shop starts only when this is given)
  --control-port <number|off>   port of the test environment's control plane and workbench; 0 takes
                         any free one (default 8090, or 0 when --port is given)
  --control-host <address>      address it binds (default localhost); with any other one callers
                         send the token of PAYMENT_WIDGETS_CONTROL_TOKEN, or the one that is printed
  --fallback-port        when a port is taken, take the next free one and say so, also for a given
                         one; in test the others do so anyway
  --host <address>       address the gateway binds (default 127.0.0.1); any other one needs https
  --admin <host:port>    listener for operators: /health/live, /health/ready, /metrics,
                         /jobs/failed, /jobs/retry; any port but the public one, for the
                         operator's network (default: none)
  --allowed-host <name>         another name of the test environment, which then needs no https; may
                                be repeated
  --any-host                    the same for any name; PAYMENT_WIDGETS_HOSTS=any also binds 0.0.0.0
  --public-origin <origin>      the gateway's own origin, such as https://pay.example
  --tls-certificate <file>      certificate with its chain, PEM; then the gateway speaks https
  --tls-key <file>              its private key, PEM
  --trusted-proxy <address>     proxy whose X-Forwarded-For and -Proto are believed: an address or
                                a range such as 10.0.0.0/8; may be repeated

Settings: over those of the file; --no-<name> turns a switch off
  --consume-on-read             a final status can be read once only
  --strict-parameters           refuse unknown parameters
  --lenient-formats             take what bought shop software writes: any phone number, short
                                references, amounts such as 5 or 92.5, cities with digits
  --legacy-authentication on|off    authentication.* parameters (default: on in test, off in live)
  --reversal-cut-off <HH:mm>    a day's debits can be reversed until this time, UTC (default 23:59)
  --max-declines <number>       declines a checkout takes; 0 for any number (default 0)
  --max-rebills <number>        how often a payment can be rebilled (RB); 0 for no limit (default: 0
                                in test, 100 in live)
  --max-event-loop-lag <ms>     refuse new checkouts with 503 while the event loop is this
                                late; 0 for never (default: 0 in test, 2000 in live)
  --max-open-requests <number>  refuse new checkouts with 503 while more requests are open; 0 for
                                never (default: 0 in test, 2000 in live)
  --wait-for-winner <ms>        how long a repeated payment waits for the first (default 20000)
  --drain-timeout <ms>          on SIGTERM or SIGINT: how long requests under way are waited for; a
                                second signal ends at once (default 35000); SIGHUP reads --config
                                and certificate again, and stops a gateway that has neither
  --drain-delay <ms>            how long it goes on taking requests first, while /health/ready says
                                503 already, until the load balancer has noticed (default 0)
  --payment-retention-months <number>    final payments are deleted after this time (default 18)
  --brand-marks <scheme|neutral|folder>
                                marks of brands in the widget: those of the package (default), none,
                                or a folder such as ./marks of files such as VISA.png
  --throttle <name>=<limit>/<seconds>
                                refuse more with 429; =off for no limit; may be repeated; declines
                                may have a percentage, such as declines-by-bin=60/600/40; names:
                                checkout-create, -update, -status, registration-create, -status,
                                -payment, payment-create, -read, follow-up, query,
                                declines-by-address, -by-card, -by-bin,
                                shopper-requests-by-address, -by-checkout,
                                failed-logins-by-address, -by-user
                                (default: none in test; in live those that /docs lists)
  --simulate-external           the simulator answers testMode=EXTERNAL for channels without an
                                upstream; test only
  --allow-loopback-callbacks    callbacks and webhooks may go to this computer; test only
  --forward-webhooks <address>  send the demo merchant's webhooks there as well, such as to
                                http://localhost:4000/hook; lets callbacks go to this computer; may
                                be repeated
`;
