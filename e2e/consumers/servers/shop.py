"""A shop with Python's standard library: python3 shop.py"""
import json
import os
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

GATEWAY = os.environ["PAYMENT_GATEWAY_URL"]
ENTITY = {"entityId": os.environ["PAYMENT_ENTITY_ID"]}
HEADERS = {"Authorization": "Bearer " + os.environ["PAYMENT_ACCESS_TOKEN"]}
SALE = {"amount": "92.00", "currency": "EUR", "paymentType": "DB"}
orders = set()


def ask(path, parameters=None, query=None):
    """Sends a request, POST with parameters, and gives the answer: errors are JSON as well."""
    url = GATEWAY + path + ("?" + urlencode(query) if query else "")
    body = urlencode(parameters).encode() if parameters else None
    try:
        with urlopen(Request(url, body, HEADERS), timeout=20) as answer:
            return json.load(answer)
    except HTTPError as error:
        return json.load(error)


def checkout_page():
    checkout = ask("/v1/checkouts", {**ENTITY, **SALE, "integrity": "true"})
    orders.add(checkout["id"])
    return f"""<h1>A lamp</h1>
<script>var wpwlOptions = {{ layout: 'compact' }};</script>
<script src="{GATEWAY}/v1/paymentWidgets.js?checkoutId={checkout["id"]}"
        integrity="{checkout["integrity"]}" crossorigin="anonymous"></script>
<form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX"></form>"""


def result_page(checkout_id):
    if checkout_id not in orders:
        return "<h1>No such order</h1>"
    payment = ask(f"/v1/checkouts/{quote(checkout_id)}/payment", query=ENTITY)
    is_paid = payment["result"]["code"].startswith(("000.000.", "000.100.1"))
    # A record may say 92 of 92.00.
    is_of_order = (
        Decimal(payment.get("amount", "-1")) == Decimal(SALE["amount"])
        and payment.get("currency") == SALE["currency"]
    )
    return "<h1>Your payment: paid</h1>" if is_paid and is_of_order else "<h1>Not paid yet</h1>"


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        address = urlsplit(self.path)
        checkout_id = parse_qs(address.query).get("id", [""])[0]
        if address.path == "/":
            html = checkout_page()
        elif address.path == "/result":
            html = result_page(checkout_id)
        else:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        head = '<meta name="viewport" content="width=device-width"><title>My shop</title>'
        self.wfile.write(f'<!doctype html><html lang="en">{head}{html}'.encode())


ThreadingHTTPServer(("localhost", int(os.environ.get("PORT", "4000"))), Shop).serve_forever()
