"""moto's S3 server with one private bucket, for as long as standard input is open.

Prints the port and the keys of a user who may put, get and delete `photos/*` and nothing else. From then on moto judges
each request's signature and rights, with botocore's own code.
"""

import json
import logging
import os
import sys

# The first actions set the user and the bucket up; all after them must be signed.
SETUP = ["create_bucket", "create_user", "put_user_policy", "create_access_key"]
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = str(len(SETUP))

import boto3  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
settings = dict(
    endpoint_url=f"http://{host}:{port}", region_name="us-east-1", aws_access_key_id="setup", aws_secret_access_key="setup"
)
boto3.client("s3", **settings).create_bucket(Bucket="photos")
iam = boto3.client("iam", **settings)
iam.create_user(UserName="quartet")
rights = {"Effect": "Allow", "Action": ["s3:PutObject", "s3:GetObject", "s3:DeleteObject"], "Resource": "arn:aws:s3:::photos/photos/*"}
iam.put_user_policy(
    UserName="quartet", PolicyName="photos", PolicyDocument=json.dumps({"Version": "2012-10-17", "Statement": [rights]})
)
key = iam.create_access_key(UserName="quartet")["AccessKey"]
print(json.dumps({"port": port, "id": key["AccessKeyId"], "secret": key["SecretAccessKey"]}), flush=True)
sys.stdin.read()
server.stop()
